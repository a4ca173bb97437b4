import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paths } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { hasOneInch } from '../../apps/server/src/swaps/services/createOneInch.ts'
import { allowanceHolder } from '../../apps/server/src/swaps/services/zeroExContracts.ts'
import { hasUniswap } from '../../apps/server/src/swaps/uniswap/findUniswapFacts.ts'
import { groupDigits, testAccounts, testCards } from '../../packages/sandbox/src/checkout/testCards.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const swaps = read('docs/guide/swap-server.md')
const buying = read('docs/guide/buy-server.md')

const networks: Readonly<Record<string, number>> = {
  Ethereum: 1,
  'OP Mainnet': 10,
  BNB: 56,
  Polygon: 137,
  Base: 8453,
  Arbitrum: 42161,
  Avalanche: 43114,
  Gnosis: 100,
  'ZKsync Era': 324,
  Sonic: 146,
  Linea: 59144,
  Unichain: 130,
  'World Chain': 480,
  Mantle: 5000,
  Mode: 34443,
  Berachain: 80094,
  Blast: 81457,
  Fantom: 250,
  Kaia: 8217,
  Aurora: 1313161554,
}

test('every variable that the guides name is read, and every address is served', () => {
  const known = read('apps/server/src/config/readEnvironment.ts')
  for (const text of [swaps, buying]) {
    const named = [...text.matchAll(/LATCHKEY_[A-Z_]+\b/g)].map(([name]) => name)
    expect(named.filter((name) => !known.includes(`  ${name}: {`) && !/^LATCHKEY_RPC_/.test(name))).toEqual(
      [],
    )
    const addresses = [...text.matchAll(/(?:example\.com|GET )(\/v1\/[\w/-]+)/g)].map(([, path = '']) => path)
    const served: readonly string[] = Object.values(paths)
    const general = (path: string) => path.replace(/(webhooks)\/\w+$/, '$1/{provider}')
    expect(addresses.length).toBeGreaterThan(0)
    expect(addresses.filter((path) => !served.includes(general(path)))).toEqual([])
  }
})

test('the guide names the networks that each source swaps on', () => {
  const rows = swaps.split('\n').flatMap((line) => {
    const [, names = '', ...cells] = line.split('|').map((cell) => cell.trim())
    return Object.hasOwn(networks, names.split(', ')[0] ?? '') ? [{ names: names.split(', '), cells }] : []
  })
  expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(Object.keys(networks).toSorted())
  for (const { names, cells } of rows) {
    for (const name of names) {
      const id = networks[name] ?? 0
      const can = [hasUniswap(id), allowanceHolder(id) !== undefined, hasOneInch(id)]
      expect([name, ...cells.slice(0, 3)]).toEqual([name, ...can.map((one) => (one ? 'yes' : ''))])
    }
  }
})

test('the guide names every test card and every test account', () => {
  for (const { number } of testCards) expect(buying).toContain(`\`${groupDigits(number)}\``)
  for (const { number } of testAccounts) expect(buying).toContain(`\`${number}\``)
})

test('what was not tried against the live services is said to be so', () => {
  for (const text of [swaps, buying]) {
    expect(text.replaceAll('\n', ' ')).toContain('not tried against the live services')
  }
})
