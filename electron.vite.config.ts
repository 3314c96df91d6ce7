import { chmodSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { licencesFile } from './scripts/lib/licences.mjs'

const alias = { '@shared': resolve('src/shared'), '@core': resolve('src/core') }

/** `npx hotplate` starts the built file itself, so it must be executable. */
const executableCli = {
  name: 'executable-cli',
  writeBundle: ({ dir = '' }: { dir?: string }) => chmodSync(resolve(dir, 'cli.js'), 0o755)
}

/** Read file by file from node_modules these cost a fifth of a second more at every start. */
const bundled = [
  'zod',
  '@orpc/client',
  '@orpc/contract',
  '@orpc/server',
  'commander',
  'tar',
  'yauzl',
  'ws',
  'pino'
]

/** One build makes all the doors: Electron main, the loopback server, the CLI, the preload and the page. */
export default defineConfig({
  main: {
    resolve: { alias },
    plugins: [executableCli],
    build: {
      target: 'node20',
      sourcemap: true,
      externalizeDeps: { exclude: bundled },
      rolldownOptions: {
        input: {
          index: 'src/main/index.ts',
          cli: 'src/cli/main.ts',
          'sample-writer': 'src/core/sessions/sample-writer.ts',
          'verdict-worker': 'src/core/sessions/verdict/verdict-worker.ts',
          'tree-worker': 'src/core/provision/tree-worker.ts'
        }
      }
    }
  },
  preload: {
    resolve: { alias: { '@shared': alias['@shared'] } },
    build: {
      rolldownOptions: {
        input: 'src/preload/index.ts',
        output: { format: 'cjs', entryFileNames: '[name].cjs' }
      }
    }
  },
  renderer: {
    root: 'src/renderer',
    resolve: { alias: { '@shared': alias['@shared'] } },
    plugins: [react(), licencesFile(import.meta.dirname)],
    build: {
      minify: true,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { input: 'src/renderer/index.html' }
    }
  }
})
