import { expect, test } from 'vitest'
import { defaultPorts, parseStartOptions } from './startOptions.ts'

test('without flags the parts take their usual ports', () => {
  expect(parseStartOptions([], {})).toMatchObject({ ports: defaultPorts, json: false, fresh: false })
})

test('a flag wins over the environment, which wins over the default', () => {
  const env = { LATCHKEY_DEMO_PORT: '6000', LATCHKEY_SERVER_PORT: '6001' }
  expect(parseStartOptions(['--demo-port', '7000'], env).ports).toEqual({
    demo: 7000,
    wallet: defaultPorts.wallet,
    server: 6001,
    sandbox: defaultPorts.sandbox,
    frame: defaultPorts.frame,
    mail: defaultPorts.mail,
    checkout: defaultPorts.checkout,
  })
})

test.each(['abc', '70000', '-1', '1.5', ''])(
  'the port "%s" is refused with a sentence that names the flag',
  (text) => {
    expect(() => parseStartOptions([], { LATCHKEY_SERVER_PORT: text })).toThrow(
      /write a number.*--server-port/,
    )
  },
)

test('an unknown flag is refused with a sentence that points to the help', () => {
  expect(() => parseStartOptions(['--jsno'], {})).toThrow(/--jsno.*See npm start -- --help/)
})
