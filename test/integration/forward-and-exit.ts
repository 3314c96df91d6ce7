import { createAdb } from '@core/adb/create-adb'
import { silentLog } from '@shared/base/log'

/** A program that leaves without tidying up: `forward-and-exit.ts SERVER_PORT PHONE` makes a forward, says its port and exits. */
const [port = '', phone = ''] = process.argv.slice(2)
const adb = createAdb({
  address: { host: '127.0.0.1', port: Number(port) },
  env: process.env,
  log: silentLog
})
const { localPort } = await adb.device(phone).forward(7719)
process.stdout.write(`${localPort}\n`, () => process.exit(0))
