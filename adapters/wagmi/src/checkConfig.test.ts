import { SetupError } from '@latchkey/core/adapter'
import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { createConfig, createStorage, http, noopStorage } from 'wagmi'
import { checkConfig } from './checkConfig.ts'
import { wagmi } from './wagmi.ts'

const make = (options: object = {}) =>
  createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() }, ...options })

/** A config with another version in it, as wagmi writes its own into its storage. */
function ofVersion(version: number): unknown {
  const config = make({ storage: createStorage({ storage: noopStorage }) })
  const store: { persist: { setOptions(options: object): void } } = config._internal.store
  store.persist.setOptions({ version })
  return config
}

test('a config of wagmi is taken, with or without a storage, on a server too', () => {
  for (const config of [make(), make({ storage: null }), make({ ssr: true }), ofVersion(2), ofVersion(3)])
    expect(() => checkConfig(config)).not.toThrow()
  expect(wagmi(make())).toMatchObject({
    type: 'wagmi',
    namespace: 'eip155',
    networks: [{ caip2: 'eip155:1' }],
  })
})

test('a canary of wagmi is taken: its version is a date', () => {
  expect(() => checkConfig(ofVersion(20_261_101_000_000))).not.toThrow()
})

test.each([
  ['wagmi 4', () => ofVersion(4), 4],
  [
    'wagmi 1',
    () => ({ publicClient: {}, connectors: [], chains: [mainnet], state: { status: 'disconnected' } }),
    1,
  ],
])('a config of %s says which wagmi to install', (_name, makeOther, version) => {
  const act = () => wagmi(makeOther() as never)
  expect(act).toThrow(SetupError)
  expect(act).toThrow(
    `This config is of wagmi ${version}: install wagmi 3, or 2.19.5 and later, for @latchkey/wagmi.`,
  )
})

test.each([
  undefined,
  null,
  'config',
  {},
  { chains: [mainnet] },
  { ...make(), chains: [], state: { connections: new Map() } },
])('what is no config at all says what to give: %#', (value) => {
  expect(() => wagmi(value as never)).toThrow("Give wagmi() the config that wagmi's createConfig() made.")
})
