import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLatchkey, getPairing, OptionError } from '@latchkey/core'
import { universal } from '@latchkey/universal'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const guide = read('docs/guide/walletconnect.md')
const operators = read('docs/guide/relay.md')

const codes = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

/** The rows of a table in a page, by the words in its first cell of the head. */
function rowsUnder(page: string, head: string): readonly (readonly string[])[] {
  const lines = page.split('\n')
  const at = lines.findIndex((line) => line.startsWith('|') && line.split('|')[1]?.trim() === head)
  const rest = lines.slice(at + 2)
  const rows = rest.slice(
    0,
    rest.findIndex((line) => !line.startsWith('|')),
  )
  expect(rows, head).not.toEqual([])
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const columnOf = (page: string, head: string) => rowsUnder(page, head).flatMap(([cell]) => codes(cell))

/** The fields that a type declares in a file. */
function fieldsOf(path: string, type: string): readonly string[] {
  const [, body = ''] = new RegExp(`type ${type} = [^{]*\\{([\\s\\S]*?)\\n\\}`).exec(read(path)) ?? []
  return [...body.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, name = '']) => name)
}

test('the guide names every part of the option walletConnect', () => {
  const parts = fieldsOf('packages/core/src/options/options.ts', 'WalletConnectOptions')
  expect(columnOf(guide, 'In `walletConnect`')).toEqual(parts)
})

test('the guide names everything that usePairing gives', () => {
  const latchkey = createLatchkey({
    adapters: [universal()],
    walletConnect: { projectId: '0123456789abcdef'.repeat(2) },
  })
  const given = [
    ...Object.keys(getPairing(latchkey)),
    ...fieldsOf('packages/react/src/headless/usePairing.ts', 'PairingControl'),
  ]
  const named = columnOf(guide, '`usePairing()`').map((name) => name.replace(/\(.*/, ''))
  expect([...named].sort()).toEqual([...given].sort())
})

test('every phase and every trouble of a pairing is one that the guide names, and no other', () => {
  const states = read('packages/core/src/instance/pairingState.ts')
  const [, union = ''] = /export type PairingState =([\s\S]*)$/.exec(states) ?? []
  const row = (name: string) =>
    rowsUnder(guide, '`usePairing()`')
      .filter(([cell]) => codes(cell)[0] === name)
      .flatMap(([, said]) => codes(said))
  const phases = [...union.matchAll(/phase: '(\w+)'/g)].map(([, phase = '']) => phase)
  expect(row('state').filter((code) => code !== 'phase')).toEqual(phases)
  const [, linking = ''] = /phase: ('sent'.*)$/m.exec(states) ?? []
  expect(row('linking').filter((code) => code !== 'phase')).toEqual(
    [...linking.matchAll(/'(\w+)'/g)].map(([, phase]) => phase),
  )
  const [, troubles = ''] =
    /export type RelayTrouble =([\s\S]*?)\n\n/.exec(read('packages/core/src/adapter/pairingLink.ts')) ?? []
  expect(row('trouble')).toEqual([...troubles.matchAll(/\| '(\w+)'/g)].map(([, trouble]) => trouble))
})

test('the wallets with a way that needs no relay are those that the guide lists', () => {
  const known = read('packages/core/src/features/pairing/openPageLink.ts')
  const ids = [...known.matchAll(/^ {2}'([\w.]+)': \(/gm)].map(([, id = '']) => id)
  const { wallets }: Directory = JSON.parse(read('apps/server/directory/wallets.json'))
  const [, list = ''] = /has these links for ([\s\S]*?), and for/.exec(guide) ?? []
  const listed = list.replaceAll('\n', ' ').split(/, | and /)
  const names = wallets.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  expect(names).toHaveLength(listed.length)
  for (const one of listed) expect(names.join(', ')).toContain(one)
  expect(ids).toContain('com.solflare')
})

type Directory = { readonly wallets: readonly { readonly id: string; readonly name: string }[] }

test('either half of the way without the other is refused with a sentence, as the guide says', () => {
  expect(() => createLatchkey({ adapters: [universal()] })).toThrow(OptionError)
  expect(() =>
    createLatchkey({ adapters: [], walletConnect: { projectId: '0123456789abcdef'.repeat(2) } }),
  ).toThrow(OptionError)
})

test('every setting of the relay that the guide names is read by the server, with the default it has', () => {
  const environment = read('apps/server/src/config/readEnvironment.ts')
  const options = read('apps/server/src/config/options.ts')
  for (const name of columnOf(operators, 'Environment')) expect(environment).toContain(`  ${name}: {`)
  const ours = [...environment.matchAll(/^ {2}(LATCHKEY_RELAY\w*|REDIS_URL):/gm)].map(([, name]) => name)
  expect(columnOf(operators, 'Environment')).toEqual(expect.arrayContaining(ours))
  const [megabytes = ''] = rowsUnder(operators, 'Environment')
    .filter(([name]) => codes(name)[0] === 'LATCHKEY_RELAY_MEGABYTES')
    .flatMap(([, value]) => codes(value))
  const [, declared = ''] = /relayMegabytes: v\.optional\([\s\S]*?([\d_]+),\n {2}\)/.exec(options) ?? []
  expect(declared.replaceAll('_', '')).toBe(megabytes)
})

test('the allowances of the relay are those that the guide tells', () => {
  const policies = read('apps/server/src/limits/policies.ts')
  const policy = (name: string) =>
    new RegExp(`name: '${name}', burst: ([\\d_]+), refillPerSecond: ([\\d_]+)`)
      .exec(policies)
      ?.slice(1)
      .map((digits) => Number(digits.replaceAll('_', '')))
  const said = rowsUnder(operators, 'What').map(([, cell = '']) =>
    [...cell.matchAll(/[\d,]*\d/g)].map(([digits]) => Number(digits.replaceAll(',', ''))),
  )
  const names = ['relay-client', 'relay-address', 'relay-project', 'relay-open']
  expect(said.slice(0, 4)).toEqual(names.map((name) => policy(name)?.toReversed()))
  expect(said[4]).toEqual([64, 32])
  expect(policy('relay-keep')).toEqual([32 * 1024, 64])
})

test('the guide tells every error and every close code of the relay, and no other', () => {
  const errors = read('apps/server/src/relay/relayError.ts')
  const kinds = [...errors.matchAll(/^ {2}(\w+): \[(-?\d+),/gm)].filter(([, , code]) => code !== '3000')
  const said = rowsUnder(operators, 'Error `data`').flatMap(([cell, code]) =>
    codes(cell).map((tag) => `${tag} ${code}`),
  )
  expect(said.sort()).toEqual(kinds.map(([, tag, code]) => `${tag} ${code}`).sort())
  const [, closing = ''] = /closeCodes = \{(.*)\}/.exec(read('apps/server/src/relay/createSockets.ts')) ?? []
  const closes = [...closing.matchAll(/\d+/g)].map(([code]) => code)
  // A frame that is too long is closed by the socket itself.
  expect(rowsUnder(operators, 'Close code').map(([code]) => code)).toEqual([...closes, '1009'].sort())
})

test('the guide tells every gauge of the relay', () => {
  const gauges = [...read('apps/server/src/routes/metrics.ts').matchAll(/gauge\('(\w+)'/g)].map(
    ([, name]) => `latchkey_relay_${name}`,
  )
  expect(columnOf(operators, 'In `/metrics`')).toEqual(expect.arrayContaining(gauges))
})
