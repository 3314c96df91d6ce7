import { defineConfig } from '@playwright/test'

/** The UI in Debian's Chromium against the built `hotplate serve` and bench phones. `npm run build` comes first. */
export default defineConfig({
  testDir: '.',
  outputDir: 'results/traces',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  workers: 1,
  reporter: [['list'], ['json']],
  use: {
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    locale: 'en-GB',
    launchOptions: {
      executablePath: process.env['HOTPLATE_CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync'
      ]
    }
  }
})
