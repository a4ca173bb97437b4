import { expect, test } from 'vitest'
import { activeConnection, session } from '../../instance/activeConnection.ts'
import { joinByHand } from '../../test/joinByHand.ts'
import { testBrowser, testWallet } from '../../test/testBrowser.ts'
import { switchAccount, switchWallet } from './switchWallet.ts'

test('switching between connected wallets disconnects none and asks none', async () => {
  const [harbor, foxglove] = [testWallet('Harbor'), testWallet('Foxglove')]
  const { latchkey, ...tab } = testBrowser([harbor, foxglove]).open()
  await joinByHand({ latchkey, ...tab }, harbor)
  await joinByHand({ latchkey, ...tab }, foxglove)
  const asked = harbor.requests().length
  switchWallet(latchkey, 'test.harbor')
  expect(session(latchkey)?.connector.id).toBe('test.harbor')
  expect(session(latchkey, 'test.foxglove')?.connector.id).toBe('test.foxglove')
  expect(latchkey.connections.getState().list).toHaveLength(2)
  expect(harbor.requests()).toHaveLength(asked)
})

test('switching to an account of another wallet uses that wallet', async () => {
  const harbor = testWallet('Harbor', { shares: 'all' })
  const foxglove = testWallet('Foxglove', { accounts: [`0x${'11'.repeat(32)}`] })
  const { latchkey, ...tab } = testBrowser([harbor, foxglove]).open()
  await joinByHand({ latchkey, ...tab }, harbor)
  await joinByHand({ latchkey, ...tab }, foxglove)
  const second = harbor.addresses[1] ?? '0x'
  switchAccount(latchkey, `eip155:8453:${second.toLowerCase()}`)
  expect(activeConnection(latchkey.connections.getState())).toMatchObject({
    connector: { id: 'test.harbor' },
    accounts: [`eip155:1:${second}`, `eip155:1:${harbor.addresses[0]}`],
  })
})

test('an account or a wallet that is not connected changes nothing', async () => {
  const harbor = testWallet('Harbor')
  const { latchkey, ...tab } = testBrowser([harbor]).open()
  await joinByHand({ latchkey, ...tab }, harbor)
  const before = latchkey.connections.getState()
  switchAccount(latchkey, 'eip155:1:0x0000000000000000000000000000000000000001')
  switchWallet(latchkey, 'test.nobody')
  expect(latchkey.connections.getState()).toBe(before)
})
