import { closeModal, openModal } from '@latchkey/core'
import { LoginError } from '@latchkey/core/login'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { playWallet } from '../../test/loginStage.ts'
import { announce, button, dialog, patient } from '../../test/stage.tsx'
import { expectFocus, openView, pressBlocked, shownView, violations } from '../../test/viewStage.tsx'

beforeEach(() => localStorage.clear())

const email = page.getByRole('textbox', { name: 'Email address' })
const tenMinutes = () => Date.now() + 600_000

test('a site without an embedded wallet draws no login', async () => {
  announce('Foxglove')
  await openView({ name: 'Connect' })
  await expect.element(button(/Foxglove/), patient).toBeVisible()
  expect(email.elements()).toEqual([])
  await expect.element(dialog('Connect wallet')).toBeVisible()
})

test('S1.03 S1.25 the email field leads, its latch comes with the first letter, and Enter asks for the mail', async () => {
  announce('Foxglove')
  const wallet = playWallet()
  await openView({ name: 'Connect' }, wallet.options)
  await expect.element(dialog('Log in or connect'), patient).toBeVisible()
  await expect.element(button(/Foxglove/), patient).toBeVisible()
  expect(page.getByText('Or use a wallet').elements()).toHaveLength(1)
  expect(button('Continue with email').elements()).toEqual([])
  expect(await violations()).toEqual([])
  await email.fill('ines@mailbox.example')
  await expect.element(button('Continue with email')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => wallet.asked, patient).toEqual(['email ines@mailbox.example'])
  await expect.element(button('Sending…'), patient).toBeVisible()
  expect(await violations()).toEqual([])
})

test('a mail that was not sent is explained beside the field until another address is typed', async () => {
  const wallet = playWallet({ email: () => Promise.reject(new LoginError('login.invalidEmail', {})) })
  await openView({ name: 'Connect' }, wallet.options)
  await email.fill('ines@', patient)
  await button('Continue with email').click()
  await expect.element(email, patient).toHaveAccessibleDescription('Invalid email. Try again.')
  await email.fill('ines@mailbox.example')
  await expect.element(email).not.toHaveAccessibleDescription('Invalid email. Try again.')
})

test.each([
  ['the vault is down', 'login.down', 'The wallet isn’t available right now. Try again in a minute.'],
  ['the frame cannot be loaded', 'login.notLoaded', 'Unable to load email login dependency'],
  ['the mail server is down', 'login.mail', 'The email couldn’t be sent. Try again in a minute.'],
] as const)('when %s, the visitor reads so beside the field and can try again', async (_, code, said) => {
  const wallet = playWallet({ email: () => Promise.reject(new LoginError(code, {})) })
  await openView({ name: 'Connect' }, wallet.options)
  await email.fill('ines@mailbox.example', patient)
  await button('Continue with email').click()
  await expect.element(email, patient).toHaveAccessibleDescription(said)
  wallet.answers.email = async () => ({ action: 'VERIFY_OTP', expiresAt: tenMinutes() })
  await button('Continue with email').click()
  await expect.element(dialog('Confirm email'), patient).toBeVisible()
})

test('S8.07 a mail too soon says how long to wait', async () => {
  const wallet = playWallet({ email: () => Promise.reject(new LoginError('login.cooldown', { n: 18 })) })
  await openView({ name: 'Connect' }, wallet.options)
  await email.fill('ines@mailbox.example', patient)
  await userEvent.keyboard('{Enter}')
  await expect.element(email, patient).toHaveAccessibleDescription('Please try again after 18 seconds')
})

test('S1.33 five of the seven social networks are shown in their order, all of them behind the sixth tile', async () => {
  const wallet = playWallet()
  const latchkey = await openView({ name: 'Connect' }, wallet.options)
  const tiles = page.getByRole('group', { name: 'Log in with' }).getByRole('button')
  await expect
    .poll(() => tiles.elements().map((tile) => tile.getAttribute('aria-label')), patient)
    .toEqual([
      'Continue with Google',
      'Continue with X',
      'Continue with Discord',
      'Continue with Farcaster',
      'Continue with GitHub',
      'More options',
    ])
  await button('More options').click()
  await expect.element(dialog('Log in with'), patient).toBeVisible()
  const rows = page.getByRole('list', { name: 'Log in with' }).getByRole('button')
  await expect
    .poll(() => rows.elements().map(({ textContent }) => textContent), patient)
    .toEqual(['Google', 'X', 'Discord', 'Farcaster', 'GitHub', 'Apple', 'Facebook'])
  expect(shownView(latchkey)).toEqual({ name: 'ConnectSocials' })
  expect(await violations()).toEqual([])
})

test.each([
  ['with collapseWallets', { collapseWallets: true }],
  ['without emailShowWallets', { emailShowWallets: false }],
])('%s the wallets are one row that leads to them', async (_, features) => {
  announce('Foxglove')
  const wallet = playWallet({}, { features })
  const latchkey = await openView({ name: 'Connect' }, wallet.options)
  await button(/^Continue with a wallet/).click(patient)
  await expect.element(button(/Foxglove/), patient).toBeVisible()
  expect(shownView(latchkey)).toEqual({ name: 'ConnectWallets' })
  await expect.element(dialog('Connect wallet')).toBeVisible()
  expect(email.elements()).toEqual([])
})

test('email can be off, and so can social networks', async () => {
  const wallet = playWallet({}, { features: { email: false }, socials: ['github', 'apple'] })
  await openView({ name: 'Connect' }, wallet.options)
  await expect.element(button('Continue with GitHub'), patient).toBeVisible()
  expect(email.elements()).toEqual([])
  await expect.element(button('Continue with Apple')).toHaveTextContent('Apple')
})

test('terms come before every way to log in', async () => {
  const wallet = playWallet(
    {},
    { features: { legalCheckbox: true }, termsConditionsUrl: 'https://harbour.example/terms' },
  )
  await openView({ name: 'Connect' }, wallet.options)
  await email.fill('ines@mailbox.example', patient)
  await userEvent.keyboard('{Enter}')
  for (const name of [/^Continue with email/, 'Continue with Google']) {
    await pressBlocked(button(name))
    await expectFocus(page.getByRole('checkbox'))
    await email.click()
  }
  expect(wallet.asked).toEqual([])
  expect(await violations()).toEqual([])
  await page.getByRole('checkbox').click()
  await button('Continue with email').click()
  await expect.poll(() => wallet.asked, patient).toEqual(['email ines@mailbox.example'])
})

test('S1.03 the first login on a device: the number to choose, then six digits', async () => {
  let approve = () => {}
  const wallet = playWallet({
    email: async () => ({ action: 'VERIFY_DEVICE', number: '47', expiresAt: tenMinutes() }),
    device: () =>
      new Promise((resolve) => {
        approve = resolve
      }),
    code: async () => {},
  })
  const latchkey = await openView({ name: 'Connect' }, wallet.options)
  await email.fill('ines.albuquerque@mailbox.example', patient)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog('Check your email'), patient).toBeVisible()
  await expect.element(page.getByText('47', { exact: true })).toBeVisible()
  await expect.element(page.getByText('ines.albuquerque@mailbox.example')).toBeVisible()
  await expect.element(page.getByText(/^Expires in (10:00|9:\d\d)$/)).toBeVisible()
  await expect.element(button(/^Send again in \d+ seconds?$/)).toHaveAttribute('aria-disabled', 'true')
  expect(await violations()).toEqual([])
  approve()
  await expect.element(dialog('Confirm email'), patient).toBeVisible()
  await expect.element(page.getByText(/Then enter its six digits/)).toBeVisible()
  const code = page.getByRole('textbox', { name: 'Six-digit code' })
  await expect.poll(() => code.element().matches(':focus'), patient).toBe(true)
  expect(await violations()).toEqual([])
  await userEvent.keyboard('482913')
  await expect.poll(() => wallet.asked, patient).toContain('code 482913')
  await expect.poll(() => latchkey.connections.getState().list.length, patient).toBe(1)
})

test('a login that was stopped behind the link says so and can begin anew', async () => {
  const wallet = playWallet({
    email: async () => ({ action: 'VERIFY_DEVICE', number: '47', expiresAt: tenMinutes() }),
    device: () => Promise.reject(new LoginError('login.stopped', {})),
  })
  const latchkey = await openView({ name: 'Connect' }, wallet.options)
  await email.fill('ines@mailbox.example', patient)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Login stopped' }), patient).toBeVisible()
  await expect
    .element(page.getByRole('paragraph').filter({ hasText: 'Nobody got into your wallet.' }))
    .toBeVisible()
  expect(await violations()).toEqual([])
  await button('Start again').click()
  await expect.poll(() => wallet.asked.length, patient).toBe(2)
  await button('Use another option').click(patient)
  expect(shownView(latchkey)).toEqual({ name: 'Connect' })
})

/** A visitor at the boxes for the code of a mail. */
async function atTheBoxes(wallet: ReturnType<typeof playWallet>) {
  wallet.answers.email = async () => ({ action: 'VERIFY_OTP', expiresAt: tenMinutes() })
  const latchkey = await openView({ name: 'Connect' }, wallet.options)
  await email.fill('ines@mailbox.example', patient)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog('Confirm email'), patient).toBeVisible()
  const code = page.getByRole('textbox', { name: 'Six-digit code' })
  await expect.poll(() => code.element().matches(':focus'), patient).toBe(true)
  return { latchkey, code }
}

test('a wrong code is said below the boxes; the next key begins anew', async () => {
  const wallet = playWallet({ code: () => Promise.reject(new LoginError('login.wrongCode', {})) })
  const { code } = await atTheBoxes(wallet)
  await expect.element(page.getByText(/We sent six digits to/)).toBeVisible()
  await userEvent.keyboard('482913')
  await expect.element(code, patient).toHaveAccessibleDescription('Wrong code. Check it and try again.')
  expect(await violations()).toEqual([])
  await userEvent.keyboard('5')
  await expect.element(code).toHaveValue('5')
  await expect.element(code).not.toHaveAttribute('aria-invalid')
})

test('a code that the vault could not check is said below the boxes, and can be entered again', async () => {
  const wallet = playWallet({ code: () => Promise.reject(new LoginError('login.down', {})) })
  const { code, latchkey } = await atTheBoxes(wallet)
  await userEvent.keyboard('482913')
  await expect
    .element(code, patient)
    .toHaveAccessibleDescription('The wallet isn’t available right now. Try again in a minute.')
  wallet.answers.code = async () => {}
  await userEvent.keyboard('482913')
  await expect.poll(() => latchkey.connections.getState().list.length, patient).toBe(1)
})

test.each(['Google', 'Farcaster'])('a login with %s while the vault is down says so', async (name) => {
  const fail = () => Promise.reject(new LoginError('login.down', {}))
  const wallet = playWallet({ social: fail, farcaster: fail })
  const open = window.open
  window.open = () => ({ closed: false, close() {}, location: { replace() {} } }) as unknown as Window
  try {
    await openView({ name: 'Connect' }, wallet.options)
    await button(`Continue with ${name}`).click(patient)
    const said = page.getByRole('paragraph').filter({ hasText: 'The wallet isn’t available right now.' })
    await expect.element(said, patient).toBeVisible()
    await expect.element(button('Try again')).toBeVisible()
  } finally {
    window.open = open
  }
})

test('a dead code leaves one way on: another mail, once that may be asked for', async () => {
  const wallet = playWallet({ code: () => Promise.reject(new LoginError('login.deadCode', {})) })
  const { code } = await atTheBoxes(wallet)
  await userEvent.keyboard('482913')
  await expect.element(code, patient).toHaveAccessibleDescription('This code no longer works. Get a new one.')
  await expect.element(code).toHaveAttribute('readonly')
  await expect.element(button(/^Send again in/)).toHaveAttribute('aria-disabled', 'true')
  expect(await violations()).toEqual([])
})

test('S1.04 a social login waits for its window, sets the wallet up and connects it', async () => {
  let comeBack = () => {}
  let finish = () => {}
  const wallet = playWallet({
    social: (onReturn) => {
      comeBack = onReturn
      return new Promise((resolve) => {
        finish = resolve
      })
    },
  })
  const open = window.open
  window.open = () => ({ closed: false, close() {}, location: { replace() {} } }) as unknown as Window
  try {
    const latchkey = await openView({ name: 'Connect' }, wallet.options)
    await button('Continue with Google').click(patient)
    await expect
      .element(page.getByRole('heading', { name: 'Continue in the Google window' }), patient)
      .toBeVisible()
    await expect.element(dialog('Google')).toBeVisible()
    expect(await violations()).toEqual([])
    comeBack()
    await expect.element(page.getByRole('heading', { name: 'Setting up your wallet' }), patient).toBeVisible()
    expect(await violations()).toEqual([])
    finish()
    await expect.poll(() => latchkey.connections.getState().list[0]?.phase, patient).toBe('connected')
  } finally {
    window.open = open
  }
})

test('a blocked window can be opened by a press, and one that was closed by another', async () => {
  const wallet = playWallet({ social: () => Promise.reject(new LoginError('login.closed', {})) })
  const open = window.open
  window.open = () => null
  try {
    const latchkey = await openView({ name: 'Connect' }, wallet.options)
    await button('Continue with X').click(patient)
    await expect
      .element(page.getByRole('heading', { name: 'Your browser blocked the window' }), patient)
      .toBeVisible()
    expect(await violations()).toEqual([])
    window.open = () => ({ closed: false, close() {}, location: { replace() {} } }) as unknown as Window
    await button('Open X').click()
    await expect.element(page.getByRole('heading', { name: 'X login didn’t finish' }), patient).toBeVisible()
    await expect.element(button('Try again')).toBeVisible()
    await button('Use another option').click()
    await expect.poll(() => shownView(latchkey).name, patient).toBe('Connect')
  } finally {
    window.open = open
  }
})

test('S1.05 S2.09 Farcaster is scanned at a desk, and its approval connects the wallet', async () => {
  let approve = () => {}
  const wallet = playWallet({
    farcaster: async () => 'https://farcaster.example/~/siwf?channelToken=ABC',
    farcasterApproval: () =>
      new Promise((resolve) => {
        approve = resolve
      }),
  })
  const latchkey = await openView({ name: 'Connect' }, wallet.options)
  await button('Continue with Farcaster').click(patient)
  await expect.element(page.getByRole('img', { name: 'QR code for Farcaster' }), patient).toBeVisible()
  await expect.element(button('Copy link')).toBeVisible()
  expect(await violations()).toEqual([])
  approve()
  await expect.poll(() => latchkey.connections.getState().list[0]?.phase, patient).toBe('connected')
})

test('on a phone the Farcaster app is opened by its link', async () => {
  const uri = 'https://farcaster.example/~/siwf?channelToken=ABC'
  const wallet = playWallet({ farcaster: async () => uri })
  await openView({ name: 'Connect' }, { ...wallet.options, mobile: true })
  await button('Continue with Farcaster').click(patient)
  await expect
    .element(page.getByRole('link', { name: 'Open Farcaster' }), patient)
    .toHaveAttribute('href', uri)
  expect(page.getByRole('img', { name: /QR/ }).elements()).toEqual([])
  expect(await violations()).toEqual([])
})

test('S2.10 S2.27 an approval has room for the frame over it, and leaving it declines', async () => {
  const wallet = playWallet()
  const latchkey = await openView({ name: 'Connect' }, wallet.options)
  await email.fill('ines@mailbox.example', patient)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => wallet.asked.length, patient).toBe(1)
  closeModal(latchkey)
  wallet.ask()
  await expect.element(dialog('Your wallet'), patient).toBeVisible()
  const room = () => wallet.shownAt ?? { left: 0, top: 0, width: 0, height: 0 }
  await expect.poll(() => room().height, patient).toBe(Math.min(600, innerHeight - 128))
  const card = page.getByRole('dialog').element().getBoundingClientRect()
  await expect.poll(() => room().width, patient).toBeCloseTo(card.width, 0)
  expect(room().left).toBeCloseTo(card.left, 0)
  expect(await violations()).toEqual([])
  await button('Cancel').click()
  await expect.poll(() => wallet.asked, patient).toContain('reject')
  await expect.poll(() => wallet.shownAt, patient).toBeUndefined()
})

test('whoever logged in by email before goes on with one press', async () => {
  const known = playWallet({}, {}, 'ines.albuquerque@mailbox.example')
  const latchkey = await openView({ name: 'Connect' }, known.options)
  await email.fill('ines.albuquerque@mailbox.example', patient)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => known.asked.length, patient).toBe(1)
  closeModal(latchkey)
  await expect.poll(() => page.getByRole('dialog').elements(), patient).toEqual([])
  openModal(latchkey)
  await button('Continue with email ines.albuq…@mailbox.example').click(patient)
  await expect.poll(() => known.asked.length, patient).toBe(2)
  await expect.element(button(/^Sending…/), patient).toBeVisible()
  expect(await violations()).toEqual([])
})
