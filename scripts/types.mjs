/**
 * `npm run types`: the compiler over each room with the room's own rules (DOM and Node types only where allowed). The rooms
 * that live in Node have one set of rules, and one program (`src`): alone, each would check core again.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './lib/child.mjs'
import { root } from './setup.mjs'

const rooms = ['test', 'src', 'src/renderer', 'src/shared', 'src/preload']
const queue = rooms.filter((room) => existsSync(join(root, room, 'tsconfig.json')))
let failed = 0

await Promise.all([worker(), worker()])
process.exit(failed === 0 ? 0 : 1)

async function worker() {
  for (let room = queue.shift(); room !== undefined; room = queue.shift()) {
    let output = ''
    const memory = join('node_modules', '.cache', 'tsc', `${room.replaceAll('/', '-')}.json`)
    const incremental = ['--incremental', '--tsBuildInfoFile', memory]
    const argv = ['node_modules/.bin/tsc', '-p', room, '--pretty', 'false', ...incremental]
    const end = await run(argv, { cwd: root, onOutput: (text) => (output += text) })
    if (end.code === 0) continue
    failed += 1
    console.log(`${room}:\n${output}`)
  }
}
