import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { abroad, lagoon } from '../test/chains.ts'
import { addWallet, announce, button, dialog, patient, stage } from '../test/stage.tsx'
import type { ButtonState } from './buttonState.ts'
import { LatchkeyButton } from './LatchkeyButton.tsx'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** A button of a site's own design, and a note of what it was told. */
function Own({ seen }: { readonly seen: ButtonState[] }): ReactElement {
  return (
    <LatchkeyButton>
      {(state) => {
        seen.push(state)
        return (
          <>
            <output aria-label="told">
              {JSON.stringify(state, (_, value) => (typeof value === 'bigint' ? `${value}` : value))}
            </output>
            <button type="button" onClick={state.open}>
              Own
            </button>
            <button type="button" onClick={state.openNetworks}>
              Nets
            </button>
            <button type="button" onClick={() => void state.disconnect()}>
              Out
            </button>
          </>
        )
      }}
    </LatchkeyButton>
  )
}

const told = () => JSON.parse(page.getByRole('status', { name: 'told' }).element().textContent ?? '{}')

test('a site draws its own button from every state, and the widget adds nothing to it', async () => {
  const wallet = announce('Foxglove')
  const seen: ButtonState[] = []
  const { latchkey, box } = stage(<Own seen={seen} />)
  expect((seen[0] as ButtonState | undefined)?.phase ?? 'starting').toBe('starting')
  await expect.poll(told, patient).toMatchObject({ phase: 'disconnected', isOpen: false })
  expect(box.querySelectorAll('[data-latchkey]')).toHaveLength(0)
  const held = wallet.hold('eth_requestAccounts')
  const adding = addWallet(latchkey, wallet)
  await held.asked
  await expect.poll(told, patient).toMatchObject({ phase: 'connecting' })
  held.release()
  await adding
  await expect.poll(told, patient).toMatchObject({
    phase: 'connected',
    account: { address: alice, shortAddress: '0xf39F…2266', connector: { name: 'Foxglove' } },
    chain: { name: 'Harbour' },
    balance: { text: '1.284 ETH', units: '1284900000000000000', symbol: 'ETH' },
  })
  await button('Own').click()
  await expect.element(dialog('Account'), patient).toBeVisible()
  expect(told()).toMatchObject({ isOpen: true })
  const phases = new Set(seen.map(({ phase }) => phase))
  expect([...phases]).toEqual(['starting', 'disconnected', 'connecting', 'connected'])
})

test('on a network that the site does not have the button says so, and both ways lead out of it', async () => {
  const wallet = announce('Foxglove')
  const { latchkey } = stage(<Own seen={[]} />)
  await addWallet(latchkey, wallet)
  wallet.switchChain(Number(abroad.id))
  await expect
    .poll(told, patient)
    .toMatchObject({ phase: 'wrongNetwork', chainId: abroad.caip2, isOpen: true })
  expect(latchkey.router.getState().history.at(-1)?.name).toBe('UnsupportedChain')
  wallet.switchChain(Number(lagoon.id))
  await expect
    .poll(told, patient)
    .toMatchObject({ phase: 'connected', chain: { name: 'Lagoon' }, isOpen: false })
  await button('Nets').click()
  await expect.element(dialog('Choose network'), patient).toBeVisible()
})

test('after a reload the button restores with the account it will have; disconnecting ends it', async () => {
  const wallet = announce('Foxglove')
  const before = stage(<Own seen={[]} />)
  await addWallet(before.latchkey, wallet)
  before.unmount()
  const held = wallet.hold('eth_accounts')
  const seen: ButtonState[] = []
  stage(<Own seen={seen} />)
  await expect.poll(told, patient).toMatchObject({ phase: 'restoring', account: { address: alice } })
  expect(seen.map(({ phase }) => phase)).not.toContain('disconnected')
  held.release()
  await expect.poll(told, patient).toMatchObject({ phase: 'connected' })
  await button('Out').click()
  await expect.poll(told, patient).toMatchObject({ phase: 'disconnected' })
})
