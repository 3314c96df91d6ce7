// Runs in the phone's network namespace. The bench hands it a listening socket of the host; each connection that
// comes in there is carried to adbd on the phone's own loopback. Ends when the bench does.
// relay-process.mjs PORT FEATURE…: with features other than '*', adbd's greeting names only those.
import { connect } from 'node:net'
import { limitFeatures } from './limit-features.mjs'

const adbdPort = Number(process.argv[2])
const features = process.argv.slice(3)

process.on('message', (_message, server) => {
  server.on('connection', (outside) => {
    const inside = connect({ host: '127.0.0.1', port: adbdPort, noDelay: true })
    outside.setNoDelay(true)
    outside.pipe(inside)
    const spoken = features[0] === '*' ? inside : inside.pipe(limitFeatures(features))
    spoken.pipe(outside)
    outside.on('error', () => inside.destroy()).on('close', () => inside.destroy())
    inside.on('error', () => outside.destroy()).on('close', () => outside.destroy())
  })
  process.send('listening')
})
process.on('disconnect', () => process.exit())
