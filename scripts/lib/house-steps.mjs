/**
 * Every step: `npm run check` runs those that need no phone, `npm test` all. Steps with bench phones need root, and give what
 * failed a second try: phones are real processes, and a check may run on a machine that others load.
 */
import { asRoot } from './packages.mjs'

const bin = (name) => `node_modules/.bin/${name}`

/** @type {Record<string, import('./steps.mjs').Step>} */
export const steps = {
  format: {
    name: 'format',
    argv: [bin('prettier'), '--check', '--log-level', 'warn', '.'],
    timeoutMs: 180_000
  },
  lint: { name: 'lint', argv: [bin('eslint'), '.'], timeoutMs: 480_000 },
  deps: {
    name: 'deps',
    argv: [bin('depcruise'), 'src', '--config', '.dependency-cruiser.cjs'],
    timeoutMs: 180_000
  },
  unused: { name: 'unused', argv: [bin('knip'), '--no-progress'], timeoutMs: 180_000 },
  types: { name: 'types', argv: ['node', 'scripts/types.mjs'], timeoutMs: 480_000 },
  unit: { name: 'unit', argv: vitest('unit'), timeoutMs: 180_000, report: 'vitest' },
  build: { name: 'build', argv: ['npm', 'run', '--silent', 'build'], timeoutMs: 120_000 },
  contract: {
    name: 'contract',
    argv: asRoot(vitest('contract')),
    timeoutMs: 180_000,
    report: 'vitest',
    secondTry: []
  },
  integration: {
    name: 'integration',
    argv: asRoot(vitest('integration')),
    timeoutMs: 1_500_000,
    report: 'vitest',
    secondTry: ['--no-file-parallelism']
  },
  e2e: {
    name: 'e2e',
    argv: asRoot([bin('playwright'), 'test', '--config', 'test/e2e/playwright.config.ts', '--retries=1']),
    timeoutMs: 1_200_000,
    report: 'playwright'
  },
  bench: {
    name: 'bench',
    argv: asRoot([bin('tsx'), 'test/bench/run.ts', '--smoke']),
    timeoutMs: 120_000,
    shown: true
  }
}

/**
 * The same checks remembering unchanged files, for the quick loop. `npm test` forgets everything: a typed rule may fail in
 * a file whose own text did not change.
 * @type {Record<string, import('./steps.mjs').Step>}
 */
export const quickSteps = {
  format: { ...steps.format, argv: [...steps.format.argv, '--cache'] },
  lint: {
    ...steps.lint,
    argv: [...steps.lint.argv, '--cache', '--cache-location', 'node_modules/.cache/eslint/']
  }
}

/** @param {string} project */
function vitest(project) {
  return [bin('vitest'), 'run', '--project', project]
}
