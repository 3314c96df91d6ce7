import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What the program is made with and under which licence, from the lock and the installed packages: everything that is shipped
 * (no development packages, except Electron, whose program is part of the installed one). Sorted by name and version.
 */
export function collectLicences(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && (dev !== true || path === 'node_modules/electron'))
    .flatMap(([path, { version }]) => {
      const folder = join(root, path)
      const own = readPackage(folder)
      // An optional package of another system is in the lock and not on the disk.
      if (own === null) return []
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return [{ name, version, licence: licenceName(own), text: licenceText(folder) }]
    })
    .sort((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version))
}

/** The build's plug-in: writes the list beside the page as licences.json. */
export function licencesFile(root) {
  return {
    name: 'third-party-licences',
    generateBundle() {
      const source = JSON.stringify(collectLicences(root))
      this.emitFile({ type: 'asset', fileName: 'licences.json', source })
    }
  }
}

function readPackage(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  } catch {
    return null
  }
}

function licenceName({ license, licenses }) {
  if (typeof license === 'string') return license
  if (typeof license?.type === 'string') return license.type
  return Array.isArray(licenses) ? licenses.map(({ type }) => type).join(' OR ') : 'not stated'
}

function licenceText(folder) {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(name))
  return file === undefined ? '' : readFileSync(join(folder, file), 'utf8').slice(0, 20_000)
}
