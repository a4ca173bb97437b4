import { expect, test } from 'vitest'
import { testBrowser, testWallet } from '../../test/testBrowser.ts'
import { until } from '../../test/until.ts'
import { getConnectAttempt, watchConnectAttempt } from '../read/getConnectAttempt.ts'
import { connectWallet } from './connectWallet.ts'
import { requestConnection } from './requestConnection.ts'

function openTab() {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open()
  return { harbor, ...tab }
}

test('a wallet that says yes answers with its connection, and every state is heard', async () => {
  const { harbor, latchkey, clock } = openTab()
  const heard: string[] = []
  const stop = watchConnectAttempt(latchkey, ({ phase }) => heard.push(phase))
  const connection = await requestConnection(latchkey, 'test.harbor')
  expect(connection).toMatchObject({ phase: 'connected', accounts: [`eip155:1:${harbor.addresses[0]}`] })
  expect(latchkey.sessions.has('test.harbor')).toBe(true)
  await clock.advance(400)
  expect(heard).toEqual(['waiting', 'joined', 'idle'])
  // Without the modal nothing of it moves.
  expect(latchkey.router.getState().open).toBe(false)
  stop()
})

test('a refusal, a question that waits, a failure and an absence are told apart; asking again is the way to retry', async () => {
  const { harbor, latchkey, clock } = openTab()
  const ask = () => requestConnection(latchkey, 'test.harbor')
  harbor.next('eth_requestAccounts', 'reject', { fails: { code: -32002, message: 'wait' } })
  await expect(ask()).rejects.toMatchObject({ code: 'wallet.declined' })
  expect(getConnectAttempt(latchkey)).toEqual({ phase: 'declined', connectorId: 'test.harbor' })
  await expect(ask()).rejects.toMatchObject({ code: 'wallet.pending' })
  await clock.advance(1_000)
  harbor.next('eth_requestAccounts', { fails: { message: 'broken' } })
  await expect(ask()).rejects.toMatchObject({ code: 'wallet.failed', reason: 'broken' })
  // Too soon: the wallet is left alone, and what it said still counts.
  const asked = harbor.requests().length
  await expect(ask()).rejects.toMatchObject({ code: 'wallet.failed' })
  expect(harbor.requests()).toHaveLength(asked)
  await clock.advance(1_000)
  await expect(ask()).resolves.toMatchObject({ phase: 'connected' })
  const missing = expect(requestConnection(latchkey, 'nobody')).rejects.toMatchObject({
    code: 'wallet.missing',
  })
  await until(() => expect(latchkey.discovery.getState().phase).toBe('looking'))
  await clock.advance(1_000)
  await missing
})

test('a wallet that stays silent is late after three minutes', async () => {
  const { harbor, latchkey, clock } = openTab()
  const held = harbor.hold('eth_requestAccounts')
  const late = expect(requestConnection(latchkey, 'test.harbor')).rejects.toMatchObject({
    code: 'wallet.late',
  })
  await held.asked
  await clock.advance(180_000)
  await late
})

test('an aborted request rejects with the reason of the signal, and a late approval does not connect', async () => {
  const { harbor, latchkey } = openTab()
  const controller = new AbortController()
  const held = harbor.hold('eth_requestAccounts')
  const asked = requestConnection(latchkey, 'test.harbor', { signal: controller.signal })
  await held.asked
  controller.abort(new Error('changed my mind'))
  await expect(asked).rejects.toThrow('changed my mind')
  expect(getConnectAttempt(latchkey)).toEqual({ phase: 'idle' })
  held.release()
  await until(() => expect(harbor.requests().at(-1)?.method).toBe('wallet_revokePermissions'))
  expect(latchkey.connections.getState().list).toEqual([])
  await expect(requestConnection(latchkey, 'test.harbor', { signal: controller.signal })).rejects.toThrow(
    'changed my mind',
  )
})

test('choosing another wallet ends the attempt before it as an abort', async () => {
  const [harbor, foxglove] = [testWallet('Harbor'), testWallet('Foxglove')]
  const { latchkey } = testBrowser([harbor, foxglove]).open()
  const held = harbor.hold('eth_requestAccounts')
  const first = requestConnection(latchkey, 'test.harbor')
  await held.asked
  const other = connectWallet(latchkey, 'test.foxglove')
  await expect(first).rejects.toMatchObject({ name: 'AbortError' })
  await until(() => expect(getConnectAttempt(latchkey)).toMatchObject({ phase: 'joined' }))
  void other
})
