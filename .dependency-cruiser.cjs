/** The import rule of the house (docs/architecture.md): one list, one tool. */
const only = (from, allowed) => ({
  name: `${from}-imports-only-its-neighbours`,
  severity: 'error',
  from: { path: `^src/${from}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^src/', pathNot: `^src/(${[from, ...allowed].join('|')})/` }
})

const coreOnly = (from, allowed) => ({
  name: `core-${from}-imports-only-what-lies-below`,
  severity: 'error',
  from: { path: `^src/core/${from}/`, pathNot: '\\.test\\.ts$' },
  to: { path: '^src/core/', pathNot: `^src/core/(${[from, ...allowed].join('|')})/` }
})

const pure = ['parse', 'gguf', 'diagnosis']
const below = {
  adb: [],
  phone: ['adb', 'parse'],
  inspect: ['adb', 'phone', 'parse', 'gguf'],
  builds: ['adb', 'phone', 'parse', 'gguf'],
  provision: ['adb', 'phone', 'parse', 'gguf', 'builds'],
  recipes: [],
  statistics: ['diagnosis'],
  plan: ['adb', 'phone', 'parse', 'gguf', 'builds', 'provision'],
  telemetry: ['adb', 'phone', 'parse'],
  runs: ['adb', 'phone', 'parse', 'gguf', 'builds', 'provision', 'telemetry'],
  'hog-actions': ['adb', 'phone', 'parse'],
  gates: ['adb', 'phone', 'parse', 'gguf', 'builds', 'provision', 'plan', 'telemetry', 'runs'],
  tuner: ['adb', 'phone', 'parse', 'builds', 'gates', 'recipes', 'runs', 'statistics'],
  sessions: [
    'adb',
    'phone',
    'parse',
    'gguf',
    'builds',
    'provision',
    'plan',
    'recipes',
    'telemetry',
    'runs',
    'diagnosis',
    'statistics'
  ]
}

module.exports = {
  forbidden: [
    only('shared', []),
    only('core', ['shared']),
    only('renderer', ['shared']),
    only('preload', ['shared']),
    only('server', ['shared', 'core']),
    only('cli', ['shared', 'core', 'server']),
    only('main', ['shared', 'core']),
    ...pure.map((room) => coreOnly(room, [])),
    ...Object.entries(below).map(([room, allowed]) => coreOnly(room, allowed)),
    {
      name: 'electron-stays-in-its-shell',
      severity: 'error',
      from: { pathNot: '^src/(main|preload)/' },
      to: { path: '^(electron$|node_modules/electron/)' }
    },
    {
      name: 'pure-rooms-do-no-io',
      severity: 'error',
      from: { path: '^src/(shared|renderer|core/(parse|diagnosis))/', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['core'] }
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }
    }
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default']
    }
  }
}
