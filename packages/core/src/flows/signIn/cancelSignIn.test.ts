import { expect, test, vi } from 'vitest'
import { openModal } from '../../features/router/openModal.ts'
import { signInStore } from '../../features/siwx/signInState.ts'
import { joinByHand } from '../../test/joinByHand.ts'
import { testBrowser, testWallet, viewsOf } from '../../test/testBrowser.ts'
import { testSiwx } from '../../test/testSiwx.ts'
import { until } from '../../test/until.ts'
import { cancelSignIn } from './cancelSignIn.ts'

vi.mock('../calls/disconnectWallet.ts', () => ({
  disconnectWallet: () => Promise.reject(new Error('Failed to fetch dynamically imported module')),
}))

test('a visitor whom the page cannot disconnect is asked to sign in again, and may cancel again', async () => {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open({ siwx: testSiwx({ required: true }), logLevel: 'error' })
  openModal(tab.latchkey)
  await joinByHand(tab, harbor)
  const phase = () => signInStore(tab.latchkey).getState().phase
  await until(() => expect(phase()).toBe('asking'))
  await cancelSignIn(tab.latchkey)
  expect(phase()).toBe('asking')
  expect(viewsOf(tab.latchkey)).toEqual(['SIWXSignMessage'])
  expect(tab.lines).toEqual([expect.stringMatching(/^error: Latchkey: the wallet could not be disconnected/)])
})
