import { Transform } from 'node:stream'

const headerBytes = 24
const lengthAt = 12
const checksumAt = 16

/**
 * Passes what adbd says, but for its greeting (the CNXN message, which comes first): of the features in it only those
 * given remain, as an older adbd would say it. The protocol: packages/modules/adb/protocol.txt of AOSP.
 */
export function limitFeatures(features) {
  let held = Buffer.alloc(0)
  let isPast = false
  return new Transform({
    transform(chunk, _encoding, done) {
      if (isPast) return done(null, chunk)
      held = Buffer.concat([held, chunk])
      if (held.length < headerBytes) return done()
      const end = headerBytes + held.readUInt32LE(lengthAt)
      if (held.length < end) return done()
      isPast = true
      const message = held.subarray(0, end)
      const isGreeting = message.toString('latin1', 0, 4) === 'CNXN'
      done(null, Buffer.concat([isGreeting ? withFeatures(message, features) : message, held.subarray(end)]))
    }
  })
}

function withFeatures(message, features) {
  const banner = message.toString('latin1', headerBytes)
  const payload = Buffer.from(
    banner.replace(/features=([^;]*)/, (_, said) => {
      const kept = said.split(',').filter((one) => features.includes(one))
      return `features=${kept.join(',')}`
    }),
    'latin1'
  )
  const header = Buffer.from(message.subarray(0, headerBytes))
  header.writeUInt32LE(payload.length, lengthAt)
  header.writeUInt32LE(
    payload.reduce((sum, byte) => sum + byte, 0),
    checksumAt
  )
  return Buffer.concat([header, payload])
}
