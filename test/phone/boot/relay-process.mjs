// Runs in the phone's network namespace. The bench hands it a listening socket of the host; each connection that
// comes in there is carried to adbd on the phone's own loopback. Ends when the bench does.
import { connect } from 'node:net'

const adbdPort = Number(process.argv[2])

process.on('message', (_message, server) => {
  server.on('connection', (outside) => {
    const inside = connect({ host: '127.0.0.1', port: adbdPort, noDelay: true })
    outside.setNoDelay(true)
    for (const [from, to] of [
      [outside, inside],
      [inside, outside]
    ]) {
      from.pipe(to)
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
    }
  })
  process.send('listening')
})
process.on('disconnect', () => process.exit())
