import { expect, test } from 'vitest'
import type { Namespace } from '../../base/caip.ts'
import type { Connection, ConnectionsState } from '../../instance/connections.ts'
import { type ConnectionEvent, nextConnections } from './nextConnections.ts'

const start: ConnectionsState = { started: true, list: [], active: {}, namespace: 'eip155' }

function connection(id: string, namespace: Namespace = 'eip155', phase: Connection['phase'] = 'connected') {
  return {
    connector: { id, name: id, type: 'ANNOUNCED', chain: namespace },
    namespace,
    phase,
    accounts: [`${namespace}:1:${id}`],
    chainId: `${namespace}:1`,
  } as const satisfies Connection
}
const after = (...events: readonly ConnectionEvent[]) => events.reduce(nextConnections, start)
const joined = (id: string, namespace?: Namespace) =>
  ({ type: 'joined', connection: connection(id, namespace) }) as const
const ids = ({ list }: ConnectionsState) => list.map(({ connector }) => connector.id)

test('each wallet that joins is the one in use in its namespace, and the others stay connected', () => {
  const state = after(joined('a'), joined('b'), joined('s', 'solana'))
  expect(ids(state)).toEqual(['a', 'b', 's'])
  expect(state.active).toEqual({ eip155: 'b', solana: 's' })
  expect(state.namespace).toBe('solana')
})

test('a wallet that joins twice is connected once', () => {
  expect(ids(after(joined('a'), joined('b'), joined('a')))).toEqual(['a', 'b'])
})

test('choosing switches without disconnecting; choosing a stranger does nothing', () => {
  const state = after(joined('a'), joined('b'))
  const chosen = nextConnections(state, { type: 'chosen', connectorId: 'a' })
  expect(chosen.active).toEqual({ eip155: 'a' })
  expect(ids(chosen)).toEqual(['a', 'b'])
  expect(nextConnections(chosen, { type: 'chosen', connectorId: 'a' })).toBe(chosen)
  expect(nextConnections(chosen, { type: 'chosen', connectorId: 'x' })).toBe(chosen)
})

test('when the wallet in use leaves, another of its namespace is in use, else one of another namespace', () => {
  const state = after(joined('s', 'solana'), joined('a'), joined('b'))
  const one = nextConnections(state, { type: 'left', connectorId: 'b' })
  expect(one).toMatchObject({ active: { eip155: 'a', solana: 's' }, namespace: 'eip155' })
  const two = nextConnections(one, { type: 'left', connectorId: 'a' })
  expect(two).toMatchObject({ active: { solana: 's' }, namespace: 'solana' })
  const none = nextConnections(two, { type: 'left', connectorId: 's' })
  expect(none).toMatchObject({ list: [], active: {}, namespace: 'solana' })
  expect(nextConnections(none, { type: 'left', connectorId: 's' })).toBe(none)
})

test('a wallet that comes back takes its old place, and not that of the one in use', () => {
  const list = [connection('a', 'eip155', 'restoring'), connection('b', 'eip155', 'restoring')]
  const begun: ConnectionsState = { ...start, list, active: { eip155: 'b' } }
  const state = nextConnections(begun, { type: 'returned', connection: connection('a') })
  expect(state.list.map(({ phase }) => phase)).toEqual(['connected', 'restoring'])
  expect(state.active).toEqual({ eip155: 'b' })
})

test('a wallet that is gone leaves its name until it is said, joins again or comes back', () => {
  const gone = after(joined('a'), { type: 'gone', connectorId: 'a' })
  expect(gone).toMatchObject({ list: [], gone: { connectorId: 'a', name: 'a' } })
  for (const event of [joined('b'), { type: 'returned', connection: connection('a') }] as const) {
    expect(nextConnections(gone, event)).not.toHaveProperty('gone')
  }
  const trying = { type: 'returned', connection: connection('a', 'eip155', 'restoring') } as const
  expect(nextConnections(gone, trying)).toHaveProperty('gone')
  expect(nextConnections(start, { type: 'gone', connectorId: 'a' })).toBe(start)
})

test('a change of a wallet that is not connected changes nothing', () => {
  expect(nextConnections(start, { type: 'moved', connection: connection('a') })).toBe(start)
})

test('the namespace on the screen and the chain preferred before connecting can be chosen', () => {
  expect(after({ type: 'namespaceChosen', namespace: 'solana' }).namespace).toBe('solana')
  expect(after({ type: 'namespaceChosen', namespace: 'eip155' })).toBe(start)
  expect(after({ type: 'chainPreferred', chainId: 'eip155:8453' }).preferred).toBe('eip155:8453')
})
