import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultFeatures, walletFeatures } from '@latchkey/core/internal'
import { paths } from '@latchkey/wire'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const sending = read('docs/guide/sending.md')
const data = read('docs/guide/data.md')
const server = read('apps/server/README.md')

const codes = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

/** The cells of one column of a table, by the words in its first cell of the head. */
function columnOf(page: string, head: string, column = 0): readonly string[] {
  const lines = page.split('\n')
  const at = lines.findIndex((line) => line.startsWith('|') && line.split('|')[1]?.trim() === head)
  const rest = lines.slice(at + 2)
  const rows = rest.slice(
    0,
    rest.findIndex((line) => !line.startsWith('|')),
  )
  expect(rows, head).not.toEqual([])
  return rows.flatMap((row) => codes(row.split('|')[column + 1]))
}

test('the guide names every warning of a send, and tells those that must be acknowledged from the others', () => {
  const source = read('packages/core/src/features/send/sendWarnings.ts')
  const kinds = [...source.matchAll(/readonly kind: '(\w+)'; readonly level: '(\w+)'/g)]
  expect(columnOf(sending, 'Warning')).toEqual(kinds.map(([, kind]) => kind))
  const ticked = sending.split('\n').filter((line) => line.includes('must be ticked'))
  expect(ticked.flatMap((line) => codes(line)[0])).toEqual(
    kinds.filter(([, , level]) => level === 'stop').map(([, kind]) => kind),
  )
})

test('the guide names everything that useSend gives', () => {
  const hook = read('packages/react/src/headless/useSend.ts')
  const [, body = ''] = /type SendControl = \{([\s\S]*?)\n\}/.exec(hook) ?? []
  const given = [...body.matchAll(/^ {2}readonly (\w+):/gm)].map(([, name]) => name)
  const named = columnOf(sending, '`useSend()`').map((name) => name.replace(/\(.*/, ''))
  expect([...named].sort()).toEqual([...given].sort())
})

test('the guide names every end of what was sent', () => {
  const source = read('packages/core/src/features/sent/sentTransaction.ts')
  const [, list = ''] = /sentStatuses = \[([\s\S]*?)\] as const/.exec(source) ?? []
  const statuses = [...list.matchAll(/'(\w+)'/g)].map(([, status]) => status)
  const [, told = ''] = /with its `status`: ([\s\S]*?)\. /.exec(sending) ?? []
  expect(codes(told)).toEqual(statuses)
})

test('every switch and every action that the page on sending names is one', () => {
  const features = [...sending.matchAll(/features: \{ (\w+): false \}/g)].map(([, name = '']) => name)
  expect(features.sort()).toEqual(['history', 'receive', 'send'])
  for (const name of features) expect(Object.keys(defaultFeatures)).toContain(name)
  const [, order = ''] = /walletFeaturesOrder: \[([^\]]+)\]/.exec(sending) ?? []
  for (const [, act] of order.matchAll(/'(\w+)'/g)) expect(walletFeatures).toContain(act)
  const views = read('packages/core/src/instance/views.ts')
  for (const name of ['WalletSend', 'WalletReceive', 'Transactions', 'Token'])
    expect(sending.includes(name) && views.includes(`name: '${name}'`)).toBe(true)
})

/** A path without the names of its places, which the guide chooses for people. */
const shape = (path: string) => path.replace(/\{\w+\}/g, '{}')

test('every address of the server that the guide names is served, and every one is in its README', () => {
  const served = Object.values(paths).map(shape)
  const named = [...data.matchAll(/`(?:GET|POST) (\/[^`]+)`/g)].map(([, path = '']) => shape(path))
  expect(named.length).toBeGreaterThan(7)
  expect(named.filter((path) => !served.includes(path))).toEqual([])
  const written = [...server.matchAll(/`(?:(?:GET|POST) )?(\/[\w/{}.-]*)/g)].map(([, path = '']) =>
    shape(path),
  )
  expect(served.filter((path) => !written.includes(path))).toEqual([])
})

test('every variable of the server is in its README, and every one that the guide names is read', () => {
  const source = read('apps/server/src/config/readEnvironment.ts')
  const known = [...source.matchAll(/^ {2}([A-Z_]+): \{/gm)].map(([, name = '']) => name)
  const told = columnOf(server, 'Variable').filter((name) => /^[A-Z_]+$/.test(name))
  expect([...told].sort()).toEqual([...known].sort())
  const named = [...data.matchAll(/LATCHKEY_[A-Z_]+/g)].map(([name]) => name)
  expect(named.filter((name) => !known.includes(name))).toEqual([])
})

test('what was not tried against the live service is said to be so wherever it is offered', () => {
  for (const text of [data, server]) {
    for (const name of ['LATCHKEY_BLOCKSCOUT', 'LATCHKEY_ETHERSCAN', 'LATCHKEY_ZERION_KEY', 'defillama'])
      expect(text).toContain(name)
    expect(text.match(/not tried against the live/gi)?.length).toBeGreaterThanOrEqual(3)
  }
})
