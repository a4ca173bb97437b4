import { createScriptedEmbedded } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { silentAdapter } from '../test/testAdapter.ts'
import { testPage } from '../test/testInstance.ts'
import type { LatchkeyOptions } from './options.ts'
import { parseOptions } from './parseOptions.ts'

const { source } = createScriptedEmbedded()
const evm = silentAdapter('eip155')
const parse = (options: LatchkeyOptions) => parseOptions(options, { page: testPage() })
const frameUrl = 'https://wallet.example'

test('without the option there is no embedded wallet', () => {
  expect(parse({})).toMatchObject({ embedded: undefined, embeddedWallet: undefined, pairing: undefined })
})

test('the embedded wallet is found among the adapters, and is no pairing', () => {
  const config = parse({ adapters: [evm, source], embedded: { frameUrl } })
  expect(config).toMatchObject({ embedded: { frameUrl }, pairing: undefined })
  expect(config.embeddedWallet).toBe(source)
  expect(config.adapters).toEqual([evm])
})

test.each([['http://wallet.example'], ['/wallet'], ['https://wallet.example/?x=1'], ['javascript:alert(1)']])(
  'the frame’s address may not be %s',
  (address) => {
    expect(() => parse({ adapters: [evm, source], embedded: { frameUrl: address } })).toThrow(
      'Write the option embedded.frameUrl as the address of the wallet’s frame',
    )
  },
)

test.each(['http://localhost:7001', 'http://127.0.0.1:7001', 'https://wallet.example/frame/'])(
  'the frame’s address may be %s',
  (address) => {
    const config = parse({ adapters: [evm, source], embedded: { frameUrl: address } })
    expect(config.embedded?.frameUrl).toBe(address)
  },
)

test('the option and the wallet come together', () => {
  expect(() => parse({ adapters: [evm], embedded: { frameUrl } })).toThrow('embedded()')
  expect(() => parse({ adapters: [evm, source] })).toThrow('frameUrl')
})
