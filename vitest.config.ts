import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const alias = {
  '@shared': resolve('src/shared'),
  '@core': resolve('src/core'),
  '@phone': resolve('test/phone')
}

/** unit runs without phones; contract and integration boot the bench phone (Debian, root). */
export default defineConfig({
  plugins: [react()],
  resolve: { alias },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Unit tests share nothing but modules, which keep no state: one world a worker spares starting 200.
          isolate: false,
          globalSetup: 'test/house/temp-root.ts',
          include: [
            'src/**/*.test.ts',
            'src/**/*.test.tsx',
            'test/phone/**/*.test.ts',
            'test/house/**/*.test.ts',
            'test/campaign/**/*.test.ts',
            'test/campaign-tuner/**/*.test.ts',
            'test/eval/**/*.test.ts'
          ]
        }
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['test/contract/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false
        }
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // They wait for phones more than they compute.
          maxWorkers: 3
        }
      }
    ]
  }
})
