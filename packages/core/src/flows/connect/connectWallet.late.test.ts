import { expect, test } from 'vitest'
import { chooseByHand } from '../../test/chooseByHand.ts'
import { phaseOf, statusOf } from '../../test/statusOf.ts'
import { connectorOf } from '../../test/testAdapter.ts'
import { type TestTab, testBrowser, testWallet } from '../../test/testBrowser.ts'
import { until } from '../../test/until.ts'
import { closeModal } from '../modal/closeModal.ts'
import { goBack } from '../modal/goBack.ts'
import { cancelConnect } from './cancelConnect.ts'
import { chooseWallet } from './chooseWallet.ts'
import { connectWallet } from './connectWallet.ts'

test('after three minutes the wait ends as late, and the promise with it', async () => {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open()
  harbor.next('eth_requestAccounts', 'ignore')
  await chooseByHand(tab, harbor)
  const connecting = connectWallet(tab.latchkey, 'test.harbor')
  await tab.clock.advance(179_999)
  expect(phaseOf(tab)).toBe('waiting')
  await tab.clock.advance(1)
  expect(phaseOf(tab)).toBe('late')
  await connecting
})

test('a yes after the limit still counts while the visitor is looking at it', async () => {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open()
  const held = harbor.hold('eth_requestAccounts')
  await chooseByHand(tab, harbor)
  await held.asked
  await tab.clock.advance(180_000)
  expect(phaseOf(tab)).toBe('late')
  held.release()
  await until(() => expect(phaseOf(tab)).toBe('joined'))
  expect(statusOf(tab)).toBe('connected')
})

test.each([
  ['went back', ({ latchkey }: TestTab) => goBack(latchkey)],
  ['closed the widget', ({ latchkey }: TestTab) => closeModal(latchkey)],
  ['cancelled', ({ latchkey }: TestTab) => cancelConnect(latchkey)],
  [
    'left after the limit',
    async (tab: TestTab) => {
      await tab.clock.advance(180_000)
      closeModal(tab.latchkey)
    },
  ],
])(
  'a yes makes no ghost once the visitor %s: nothing connects, and the permission is given back',
  async (_, leave) => {
    const harbor = testWallet('Harbor')
    const tab = testBrowser([harbor]).open()
    const held = harbor.hold('eth_requestAccounts')
    await chooseByHand(tab, harbor)
    await held.asked
    await leave(tab)
    expect(phaseOf(tab)).toBe('idle')
    held.release()
    await until(() =>
      expect(harbor.requests().map(({ method }) => method)).toContain('wallet_revokePermissions'),
    )
    await until(() => expect(harbor.connectedTo('https://shop.example')).toEqual([]))
    expect(tab.latchkey.connections.getState().list).toEqual([])
    expect(phaseOf(tab)).toBe('idle')
    expect([...tab.latchkey.sessions.keys()]).toEqual([])
  },
)

test('a yes to the earlier request counts when the visitor is back at the wallet that still had it waiting', async () => {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open()
  const first = harbor.hold('eth_requestAccounts')
  await chooseByHand(tab, harbor)
  await first.asked
  goBack(tab.latchkey)
  chooseWallet(tab.latchkey, { name: 'Harbor', connector: connectorOf(harbor) })
  await until(() => expect(phaseOf(tab)).toBe('pending'))
  first.release()
  await until(() => expect(phaseOf(tab)).toBe('joined'))
  expect(harbor.connectedTo('https://shop.example')).toEqual([harbor.addresses[0]])
})

test('a stray yes of a wallet that has been connected meanwhile takes nothing back', async () => {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open()
  const first = harbor.hold('eth_requestAccounts')
  await chooseByHand(tab, harbor)
  await first.asked
  cancelConnect(tab.latchkey)
  harbor.next('eth_requestAccounts', { answers: [harbor.addresses[0]] })
  await Promise.all([connectWallet(tab.latchkey, 'test.harbor'), tab.clock.advance(400)])
  expect(statusOf(tab)).toBe('connected')
  first.release()
  await until(() => expect(harbor.connectedTo('https://shop.example')).toEqual([harbor.addresses[0]]))
  await tab.clock.advance(1_000)
  expect(harbor.requests().map(({ method }) => method)).not.toContain('wallet_revokePermissions')
  expect(statusOf(tab)).toBe('connected')
})
