import { expect, test } from 'vitest'
import { pair, parseServices, readWireless, type HostServices } from './host-services'

/** A server that answers what is listed; everything else is unknown to it, as to an old one. */
const server = (answers: Readonly<Record<string, string>>): HostServices => ({
  adbPath: null,
  query: (service) => {
    const answer = answers[service]
    return answer === undefined ? Promise.reject(new Error('unknown host service')) : Promise.resolve(answer)
  }
})

test('services are read with what each name tells', () => {
  const text = [
    'adb-R5CX10ABCDE-vWgJpq\t_adb-tls-connect._tcp.\t192.168.1.86:43567',
    'adb-939AX05XBZ-vWgJpq\t_adb-tls-connect._tcp\t[fe80::1]:39149',
    'studio-g@<fhzr=D$\t_adb-tls-pairing._tcp\t192.168.1.86:37313',
    'adb-4f1c22a9\t_adb._tcp\t10.0.0.4:5555',
    'nonsense'
  ].join('\n')
  expect(parseServices(text)).toEqual([
    {
      name: 'adb-R5CX10ABCDE-vWgJpq',
      kind: 'connect',
      address: '192.168.1.86:43567',
      serial: 'R5CX10ABCDE'
    },
    { name: 'adb-939AX05XBZ-vWgJpq', kind: 'connect', address: '[fe80::1]:39149', serial: '939AX05XBZ' },
    { name: 'studio-g@<fhzr=D$', kind: 'pairing', address: '192.168.1.86:37313', serial: null },
    { name: 'adb-4f1c22a9', kind: 'plain', address: '10.0.0.4:5555', serial: '4f1c22a9' }
  ])
})

test('a server that knows mdns pairs and discovers', async () => {
  const wireless = await readWireless(
    server({
      'host:host-features': 'shell_v2,cmd',
      'host:mdns:check': 'mdns daemon version [Openscreen discovery 0.0.0]',
      'host:mdns:services': 'adb-S1-abcdef\t_adb-tls-connect._tcp\t10.0.0.4:41\n'
    })
  )
  expect(wireless.pairing.able).toBe(true)
  expect(wireless.discovery).toMatchObject({ able: true, reason: null })
  expect(wireless.services.map(({ serial }) => serial)).toEqual(['S1'])
})

test('a server whose discovery is off still pairs by code', async () => {
  const wireless = await readWireless(
    server({ 'host:host-features': 'shell_v2', 'host:mdns:check': 'ERROR: mdns daemon unavailable' })
  )
  expect(wireless.pairing.able).toBe(true)
  expect(wireless.discovery).toMatchObject({ able: false, reason: 'mdnsOff' })
})

test('an old server can neither; no server is told apart from it', async () => {
  const old = await readWireless(server({ 'host:host-features': 'cmd' }))
  expect([old.pairing.reason, old.discovery.reason]).toEqual(['serverTooOld', 'serverTooOld'])
  const gone = await readWireless(server({}))
  expect([gone.pairing.reason, gone.discovery.reason]).toEqual(['noServer', 'noServer'])
})

test('a refused pairing is an error in the words of adb', async () => {
  const refusing = server({
    'host:pair:123456:10.0.0.4:37313': 'Failed: Wrong password or connection was dropped.'
  })
  await expect(pair(refusing, '10.0.0.4:37313', '123456')).rejects.toThrow('Wrong password')
  const pairing = server({
    'host:pair:123456:10.0.0.4:1': 'Successfully paired to 10.0.0.4:1 [guid=adb-S1-x]\n'
  })
  expect(await pair(pairing, '10.0.0.4:1', '123456')).toContain('Successfully paired')
})
