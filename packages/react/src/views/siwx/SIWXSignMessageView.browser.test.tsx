import { connectWallet, disconnectWallet, type LatchkeyOptions, openModal } from '@latchkey/core'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConnectButton } from '../../button/ConnectButton.tsx'
import { useSession } from '../../headless/useSession.ts'
import { useSiwx } from '../../headless/useSiwx.ts'
import { type PlayedSiwx, playSiwx } from '../../test/signInStage.ts'
import { announce, button, dialog, patient, stage } from '../../test/stage.tsx'
import { expectFocus, violations } from '../../test/viewStage.tsx'

/** The first account of the wallets of these tests. */
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const never = () => new Promise<never>(() => {})

/** What a page says of its visitor. */
function Visitor() {
  const { session, isSignedIn, isLoading, getToken, signOut } = useSession()
  const { state, open, signIn, cancel } = useSiwx()
  const [heard, setHeard] = useState('')
  const hear = (what: Promise<unknown>) =>
    what.then(
      (value) => setHeard(`Heard ${typeof value === 'object' ? JSON.stringify(value) : value}`),
      (error: Error) => setHeard(`Failed: ${error.message}`),
    )
  return (
    <>
      <p>{session ? `Signed in as ${session.address}` : `Phase ${state.phase}`}</p>
      <p>{`Loading ${isLoading}, signed in ${isSignedIn}`}</p>
      <p>{heard}</p>
      <button type="button" onClick={() => void hear(signIn())}>
        Sign in without the widget
      </button>
      <button type="button" onClick={() => void hear(cancel())}>
        Cancel from the page
      </button>
      <button type="button" onClick={() => void hear(getToken())}>
        Get the token
      </button>
      <button type="button" onClick={() => void open()}>
        Sign in here
      </button>
      <button type="button" onClick={() => void signOut()}>
        Sign out here
      </button>
    </>
  )
}

/** A visitor who has just connected on a site that signs in. */
async function connected(siwx: PlayedSiwx = playSiwx(), options: LatchkeyOptions = {}) {
  const wallet = announce('Foxglove')
  const { latchkey } = stage(
    <>
      <ConnectButton />
      <Visitor />
    </>,
    { siwx, ...options },
  )
  openModal(latchkey)
  void connectWallet(latchkey, wallet.info.rdns)
  await expect.element(dialog('Sign in'), patient).toBeVisible()
  return { latchkey, wallet, siwx }
}

test('S2.11 S4.52 SIWXSignMessage opens after connection, and says who asks, for which account and until when', async () => {
  await connected()
  await expect
    .element(page.getByRole('heading', { name: 'Prove this wallet is yours' }), patient)
    .toBeVisible()
  await expect.element(page.getByText(/^Paper Harbour asks for a signature/).first()).toBeVisible()
  await expect.element(page.getByText(location.host, { exact: true })).toBeVisible()
  await expect.element(page.getByText(`${account.slice(0, 6)}…${account.slice(-4)}`).last()).toBeVisible()
  await expect.element(page.getByText('Valid until')).toBeVisible()
  await expect.element(button('Sign')).toBeVisible()
  await expect.element(button('Back')).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
})

test('what is signed can be read whole, by keyboard too', async () => {
  await connected()
  await expect.element(button('Sign'), patient).toBeVisible()
  const fold = page.getByText('What you sign')
  ;(fold.element().closest('summary') as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(new RegExp(`^${location.host} wants you to sign in`))).toBeVisible()
  await expect.element(page.getByText(new RegExp(account))).toBeVisible()
  expect(await violations()).toEqual([])
})

test('S4.53 S4.54 S7.50 signing tells where it stands, stores the session and closes', async () => {
  const { wallet, siwx } = await connected()
  const held = wallet.hold('personal_sign')
  await button('Sign').click(patient)
  await expect.element(page.getByRole('heading', { name: 'Now sign in Foxglove' }), patient).toBeVisible()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Now sign in Foxglove' }))
    .toBeInTheDocument()
  const latch = button('Waiting for your signature')
  await expect.element(latch).toHaveAttribute('aria-busy', 'true')
  await expectFocus(latch)
  held.release()
  await expect.element(dialog(/./), patient).not.toBeInTheDocument()
  expect(siwx.sessions).toHaveLength(1)
  await expect.element(page.getByText(/^Signed in as 0x/), patient).toBeVisible()
})

test("S4.55 S8.19 'Signature declined' is said in the view and to screen readers, and the focus stays for another try", async () => {
  const { wallet } = await connected()
  wallet.next('personal_sign', 'reject')
  await button('Sign').click(patient)
  await expect.element(page.getByRole('heading', { name: 'Signature declined' }), patient).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: 'Signature declined' })).toBeInTheDocument()
  await expectFocus(button('Try again'))
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog(/./), patient).not.toBeInTheDocument()
})

test('S4.57 cancel closes where sign-in is not required, and the wallet stays connected', async () => {
  const { latchkey } = await connected()
  await button('Cancel').click(patient)
  await expect.element(dialog(/./), patient).not.toBeInTheDocument()
  expect(latchkey.connections.getState().list).toHaveLength(1)
  await button('Sign in here').click(patient)
  await expect.element(dialog('Sign in'), patient).toBeVisible()
})

test('S6.05 where sign-in is required there is no close button, and Escape and a click beside the card leave it open', async () => {
  await connected(playSiwx({ isRequired: true }))
  await expect.element(button('Cancel and disconnect'), patient).toBeVisible()
  await expect.element(button('Close')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect
    .element(page.getByText('Choose an option, or disconnect.').first(), patient)
    .toBeInTheDocument()
  await expect.element(dialog('Sign in')).toBeVisible()
})

test('S4.56 S2.24 cancel disconnects where sign-in is required, and shows Connect', async () => {
  const { latchkey } = await connected(playSiwx({ isRequired: true }))
  await button('Cancel and disconnect').click(patient)
  await expect.element(dialog('Connect wallet'), patient).toBeVisible()
  expect(latchkey.connections.getState().list).toEqual([])
})

test('S4.58 S4.59 S8.18 a sign-in that cannot begin is said in the banner over Connect', async () => {
  const siwx = playSiwx()
  siwx.answers.look = () => Promise.reject(new Error('No database'))
  announce('Foxglove')
  const { latchkey } = stage(<ConnectButton />, { siwx })
  openModal(latchkey)
  await button(/Foxglove/).click(patient)
  await expect
    .element(page.getByText('A problem occurred while trying initialize authentication').first(), patient)
    .toBeVisible()
  await expect.element(dialog('Connect wallet')).toBeVisible()
  expect(latchkey.connections.getState().list).toEqual([])
})

test("S2.08 S8.24 ConnectingSiwe says 'Authenticating...' while a session is being looked for, and has no way back", async () => {
  const siwx = playSiwx()
  siwx.answers.look = never
  await connected(siwx)
  await expect.element(page.getByRole('heading', { name: 'Authenticating...' }), patient).toBeVisible()
  await expect.element(button('Back')).not.toBeInTheDocument()
})

test('a page learns of the session, and ends it without disconnecting', async () => {
  const { latchkey } = await connected()
  await button('Sign').click(patient)
  await expect.element(page.getByText(/^Signed in as 0x/), patient).toBeVisible()
  await expect.element(dialog(/./), patient).not.toBeInTheDocument()
  await button('Sign out here').click(patient)
  await expect.element(page.getByText('Phase signedOut'), patient).toBeVisible()
  expect(latchkey.connections.getState().list).toHaveLength(1)
  await disconnectWallet(latchkey)
  await expect.element(page.getByText('Phase idle'), patient).toBeVisible()
})

test('a page of its own signs in, cancels and gets the token by the hooks alone', async () => {
  const siwx = playSiwx()
  let answerLook = () => {}
  siwx.answers.look = () => new Promise((resolve) => (answerLook = resolve))
  const { wallet } = await connected(siwx)
  await expect.element(page.getByText('Loading true, signed in false'), patient).toBeVisible()
  siwx.answers.look = async () => {}
  answerLook()
  await expect.element(button('Sign'), patient).toBeVisible()
  await expect.element(page.getByText('Loading false, signed in false')).toBeVisible()
  pressOutside('Cancel from the page')
  await expect.element(dialog(/./), patient).not.toBeInTheDocument()
  await expect.element(page.getByText('Phase signedOut'), patient).toBeVisible()

  wallet.next('personal_sign', 'reject')
  await button('Sign in without the widget').click(patient)
  await expect.element(page.getByText('Failed: Signature declined'), patient).toBeVisible()
  await button('Get the token').click(patient)
  await expect.element(page.getByText('Heard undefined'), patient).toBeVisible()

  await button('Sign in without the widget').click(patient)
  await expect.element(page.getByText(new RegExp(`^Heard .*${account}`)), patient).toBeVisible()
  await expect.element(page.getByText('Loading false, signed in true')).toBeVisible()
  await expect.element(dialog(/./)).not.toBeInTheDocument()
  siwx.getToken = async () => 'a token'
  await button('Get the token').click(patient)
  await expect.element(page.getByText('Heard a token'), patient).toBeVisible()
})

/** Presses a button of the page behind the open widget, as the page's own code could. */
function pressOutside(name: string): void {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (found === undefined) throw new Error(`There is no button ${name}.`)
  found.click()
}
