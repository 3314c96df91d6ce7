import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCore } from '@core/app/create-core'
import { app } from 'electron'
import { startProgram } from './start'

const here = dirname(fileURLToPath(import.meta.url))
const root = app.isPackaged ? process.resourcesPath : join(here, '..', '..')
const resources = app.isPackaged ? { resourcesFolder: join(root, 'resources') } : {}

startProgram(
  {
    preload: join(here, '..', 'preload', 'index.cjs'),
    ui: join(here, '..', 'renderer'),
    docs: join(root, 'docs')
  },
  () => createCore({ ...resources, records: true })
)
