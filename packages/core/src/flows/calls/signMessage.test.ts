import { verifyMessage } from 'viem'
import { expect, test } from 'vitest'
import { joinByHand } from '../../test/joinByHand.ts'
import { testBrowser, testWallet } from '../../test/testBrowser.ts'
import { signMessage } from './signMessage.ts'

test('a text is signed with the account in use', async () => {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open()
  await joinByHand(tab, harbor)
  const signature = (await signMessage(tab.latchkey, 'Grüezi')) as `0x${string}`
  const [address] = harbor.addresses
  expect(address && (await verifyMessage({ address, message: 'Grüezi', signature }))).toBe(true)
})

test('a question is given up by its signal, before and while the wallet is asked', async () => {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open()
  await joinByHand(tab, harbor)
  const reason = new Error('gone')
  const signal = AbortSignal.abort(reason)
  await expect(signMessage(tab.latchkey, 'hi', { signal })).rejects.toBe(reason)
  expect(harbor.requests().map(({ method }) => method)).not.toContain('personal_sign')
  const held = harbor.hold('personal_sign')
  const controller = new AbortController()
  const waiting = expect(signMessage(tab.latchkey, 'hi', controller)).rejects.toBe(reason)
  await held.asked
  controller.abort(reason)
  await waiting
})

test('distinguishes a refusal, a timeout, a failure and a missing connection', async () => {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open()
  await expect(signMessage(tab.latchkey, 'hi')).rejects.toMatchObject({ code: 'wallet.notConnected' })
  await joinByHand(tab, harbor)
  harbor.next('personal_sign', 'reject', { fails: { message: 'broken\nhere' } })
  await expect(signMessage(tab.latchkey, 'hi')).rejects.toMatchObject({ code: 'wallet.declined' })
  await expect(signMessage(tab.latchkey, 'hi')).rejects.toMatchObject({
    code: 'wallet.failed',
    reason: 'broken here',
  })
  const held = harbor.hold('personal_sign')
  const late = expect(signMessage(tab.latchkey, 'hi')).rejects.toMatchObject({ code: 'wallet.late' })
  await held.asked
  await tab.clock.advance(180_000)
  await late
})
