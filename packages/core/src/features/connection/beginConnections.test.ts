import { expect, test } from 'vitest'
import type { ConnectionsState } from '../../instance/connections.ts'
import { beginConnections } from './beginConnections.ts'
import type { StoredConnection } from './storedConnections.ts'

const start: ConnectionsState = { started: false, list: [], active: {}, namespace: 'eip155' }
const record = (id: string, more: Partial<StoredConnection> = {}): StoredConnection => ({
  connector: { id, name: id, type: 'ANNOUNCED', chain: 'eip155' },
  accounts: [`eip155:1:${id}`],
  chainId: 'eip155:1',
  ...more,
})

test('storage that remembers nothing starts with nothing', () => {
  expect(beginConnections(start, undefined)).toEqual({ ...start, started: true })
})

test('what storage remembers shows as restoring, with a wallet in use wherever there is one', () => {
  const state = beginConnections(start, {
    list: [record('a'), record('b'), record('c', { asleep: 7 })],
    active: { eip155: 'c', solana: 'nobody' },
    namespace: 'solana',
    preferred: 'eip155:8453',
  })
  expect(state.list.map(({ connector, phase }) => `${connector.id} ${phase}`)).toEqual([
    'a restoring',
    'b restoring',
  ])
  expect(state).toMatchObject({
    started: true,
    active: { eip155: 'a' },
    namespace: 'eip155',
    preferred: 'eip155:8453',
  })
  expect(state.active).not.toHaveProperty('solana')
})

test('starting again does not make a live connection look lost', () => {
  const stored = { list: [record('a')], active: { eip155: 'a' }, namespace: 'eip155' } as const
  const begun = beginConnections(start, stored)
  const live = begun.list.map((one) => ({ ...one, phase: 'connected' }) as const)
  expect(beginConnections({ ...begun, list: live }, stored).list).toEqual(live)
})
