import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

const alias = { '@shared': resolve('src/shared'), '@core': resolve('src/core') }

/** One build makes all the doors: Electron main, the loopback server, the CLI, the preload and the page. */
export default defineConfig({
  main: {
    resolve: { alias },
    build: {
      target: 'node20',
      sourcemap: true,
      rolldownOptions: {
        input: {
          index: 'src/main/index.ts',
          cli: 'src/cli/main.ts',
          'sample-writer': 'src/core/sessions/sample-writer.ts'
        }
      }
    }
  },
  preload: {
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
    plugins: [react()],
    build: {
      minify: true,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { input: 'src/renderer/index.html' }
    }
  }
})
