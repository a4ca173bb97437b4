import { closeModal, openModal, setLocale } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ines, nameStage, refusal, zone } from '../../test/nameStage.tsx'
import { button, dialog, openMenu, patient } from '../../test/stage.tsx'
import { shownView, violations } from '../../test/viewStage.tsx'

const field = () => page.getByRole('textbox', { name: 'Your name' })
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('S1.17 S2.12 S2.13 with the keyboard alone a visitor takes a name, and the account is called by it', async () => {
  const { latchkey, server, signed } = await nameStage({ view: { name: 'Account' } })
  await openMenu()
  await button(/^Choose a name/).click(patient)
  await expect.element(dialog('Choose name'), patient).toBeVisible()
  await expect.poll(() => field().element().matches(':focus'), patient).toBe(true)
  await expect.element(page.getByText(`.${zone}`), patient).toBeVisible()
  expect(await violations()).toEqual([])
  await userEvent.keyboard('Ines-Alb')
  await expect.element(button(/^Take ines-alb/), patient).toBeVisible()
  await expect.element(page.getByText('This name is free.').first()).toBeVisible()
  expect(await violations()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog('Name registered'), patient).toBeVisible()
  expect(await violations()).toEqual([])
  expect(server.names.get('ines-alb')).toBe(ines)
  expect(JSON.parse(signed[0] ?? '')).toMatchObject({ name: `ines-alb.${zone}`, domain: location.host })
  await button('Done').click()
  await expect.element(button(/^ines-alb.*Account menu$/), patient).toBeVisible()
  await openMenu()
  await expect.element(button(/^Disconnect/)).toBeVisible()
  await expect.element(button(/^Choose a name/)).not.toBeInTheDocument()
  await button(/^Switch wallet/).click()
  await expect.element(dialog('Your wallets'), patient).toBeVisible()
  const accounts = page.getByRole('list', { name: 'Latchkey Wallet accounts' })
  await expect.element(accounts.getByRole('button', { name: /ines-alb/ }), patient).toBeVisible()
  latchkey.router.setState({ ...latchkey.router.getState(), open: false })
  await expect.element(button(/ines-alb\.names\.example, account$/), patient).toBeVisible()
})

test('S1.16 free names near one that is taken can be pressed', async () => {
  await nameStage({
    prepare(server) {
      server.names.set('ines', other)
      server.near = ['inesalb', 'ines-2026'].map((name) => ({ name: `${name}.${zone}`, registered: false }))
    },
  })
  await field().fill('ines', patient)
  await expect.element(page.getByText('Someone has this one. These are free:').first(), patient).toBeVisible()
  const near = page.getByRole('list', { name: 'Free names' })
  expect(near.getByRole('button').elements()).toHaveLength(2)
  expect(await violations()).toEqual([])
  await near.getByRole('button', { name: /ines-2026/ }).click()
  await expect.element(button(/^Take ines-2026/), patient).toBeVisible()
  await expect.element(field()).toHaveValue('ines-2026')
  expect(field().element().matches(':focus')).toBe(true)
})

test('S5.43 S5.44 what is no name cannot be taken, and the field says why', async () => {
  const { server } = await nameStage()
  await field().fill('abc', patient)
  await expect.element(button('Enter at least 4 characters')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(field()).not.toHaveAttribute('aria-invalid')
  await field().fill('al_ice')
  await expect
    .element(page.getByText('Use letters from a to z, digits and hyphens only.').first())
    .toBeVisible()
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(button('Enter another name')).toHaveAttribute('aria-disabled', 'true')
  expect(await violations()).toEqual([])
  await userEvent.keyboard('{Enter}')
  expect(server.asked.filter((path) => path.includes('/suggestions/'))).toEqual([])
})

test('S8.30 S8.34 a server that fails says why, and is asked again', async () => {
  let failing = true
  await nameStage({
    prepare(server) {
      server.instead = ({ pathname }) =>
        failing && /suggestions|profile\/account\//.test(pathname)
          ? refusal('The harbour master sleeps.')
          : undefined
    },
  })
  await field().fill('ines', patient)
  await expect.element(page.getByText('The harbour master sleeps.').first(), patient).toBeVisible()
  expect(await violations()).toEqual([])
  failing = false
  await button('Try again').click()
  await expect.element(button(/^Take ines/), patient).toBeVisible()
})

test('S4.68 S8.34 a refused registration is back at the form with the reason, and may be tried again', async () => {
  let refusing = true
  const { latchkey } = await nameStage({
    prepare(server) {
      server.instead = ({ pathname }, init) =>
        refusing && init?.method === 'POST' && pathname === '/v1/profile/account'
          ? refusal('This name is <b>reserved</b>.')
          : undefined
    },
  })
  await field().fill('ines', patient)
  await button(/^Take ines/).click(patient)
  await expect.element(page.getByText('This name is <b>reserved</b>.').first(), patient).toBeVisible()
  expect(shownView(latchkey).name).toBe('RegisterAccountName')
  await expect.element(field()).toHaveValue('ines')
  refusing = false
  await button(/^Take ines/).click(patient)
  await expect.element(dialog('Name registered'), patient).toBeVisible()
})

test('S4.63 while a name is being registered the field rests and the latch says what is waited for', async () => {
  let give = (_signature: string) => {}
  let keep = (_response: Response | undefined) => {}
  await nameStage({
    sign: () => new Promise((resolve) => (give = resolve)),
    prepare(server) {
      server.instead = (_, init) =>
        init?.method === 'POST'
          ? (new Promise<Response | undefined>((resolve) => (keep = resolve)) as Promise<Response>)
          : undefined
    },
  })
  await field().fill('ines', patient)
  await button(/^Take ines/).click(patient)
  await expect.element(button('Confirm in your wallet'), patient).toHaveAttribute('aria-busy', 'true')
  await expect.element(field()).toHaveAttribute('readonly')
  expect(await violations()).toEqual([])
  give('0x51')
  await expect.element(button('Registering…'), patient).toHaveAttribute('aria-busy', 'true')
  keep(Response.json({ success: true }))
  await expect.element(dialog('Name registered'), patient).toBeVisible()
  await expect.element(page.getByText('ines', { exact: true })).toBeVisible()
})

test('who closes the widget after signing and opens it again sees how it ends', async () => {
  let keep: ((response: Response) => void) | undefined
  const { latchkey } = await nameStage({
    prepare(server) {
      server.instead = (_, init) =>
        init?.method === 'POST' ? new Promise<Response>((resolve) => (keep = resolve)) : undefined
    },
  })
  await field().fill('ines', patient)
  await button(/^Take ines/).click(patient)
  await expect.element(button('Registering…'), patient).toBeVisible()
  // Until the service is asked, closing takes the registration back.
  await expect.poll(() => keep, patient).toBeDefined()
  closeModal(latchkey)
  openModal(latchkey, { name: 'RegisterAccountName' })
  await expect.element(button('Registering…'), patient).toBeVisible()
  keep?.(Response.json({ success: true }))
  await button('Done').click(patient)
  await expect.poll(() => shownView(latchkey).name, patient).toBe('Account')
  // The form ends when it is gone from the page.
  await expect.poll(() => button('Done').query(), patient).toBeNull()
  openModal(latchkey, { name: 'RegisterAccountName' })
  await expect.element(page.getByText('You already have a name'), patient).toBeVisible()
})

test('hostile suggestions are left out, and none becomes markup', async () => {
  await nameStage({
    prepare(server) {
      server.names.set('ines', other)
      server.near = [
        { name: `<img src=x onerror=alert(1)>.${zone}`, registered: false },
        { name: `in\u202ees-alb.${zone}`, registered: false },
        { name: `ines-of-the-harbour.${zone}`, registered: false },
        ...Array.from({ length: 10_000 }, (_, at) => ({ name: `ines-${at}.${zone}`, registered: false })),
      ]
    },
  })
  await field().fill('ines', patient)
  const near = page.getByRole('list', { name: 'Free names' })
  await expect.element(near, patient).toBeVisible()
  expect(
    near
      .getByRole('button')
      .elements()
      .map((row) => row.querySelector('.row-name')?.textContent),
  ).toEqual(['ines-of-the-harbour', 'ines-0', 'ines-1', 'ines-2'])
  expect(near.element().querySelector('img')).toBeNull()
})

test('a long name stays inside the card, and the one that was taken is shown whole', async () => {
  await page.viewport(390, 760)
  const name = 'ines-maria-de-albuquerque-e-castelo-branco-the-third-of-harbour'
  await nameStage()
  await field().fill(name, patient)
  await button(/^Take ines/).click(patient)
  await expect.element(dialog('Name registered'), patient).toBeVisible()
  const card = dialog('Name registered').element()
  expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth)
  expect(card.textContent).toContain(`${name}.${zone}`)
})

test('S5.47 an account of another wallet is offered no name, and a site that opens the form gets a sentence', async () => {
  const { server } = await nameStage({ type: 'INJECTED' })
  await expect.element(page.getByText('No names here'), patient).toBeVisible()
  expect(await violations()).toEqual([])
  await button('Back to account').click()
  await openMenu()
  await expect.element(button(/^Disconnect/)).toBeVisible()
  await expect.element(button(/^Choose a name/)).not.toBeInTheDocument()
  expect(server.asked.filter((path) => path.includes('/v1/profile/'))).toEqual([])
})

test.each([
  [
    'the server has no zone',
    {
      prepare(server: { zones: readonly string[] | undefined }) {
        server.zones = undefined
      },
    },
  ],
  ['the site wants no names', { options: { names: false as const } }],
  ['the site wants a zone that its server lacks', { options: { names: { zone: 'other.example' } } }],
])('where %s the menu offers no name', async (_, given) => {
  await nameStage({ view: { name: 'Account' }, ...given })
  await openMenu()
  await expect.element(button(/^Disconnect/), patient).toBeVisible()
  await expect.element(page.getByText('Logged in with email'), patient).toBeVisible()
  await expect.element(button(/^Choose a name/)).not.toBeInTheDocument()
})

test('an account that has a name here is told so', async () => {
  await nameStage({ prepare: (server) => void server.names.set('ines', ines) })
  await expect.element(page.getByText('You already have a name'), patient).toBeVisible()
  await expect.element(page.getByText(/This account is \u2066ines\.names\.example\u2069\./)).toBeVisible()
  expect(await violations()).toEqual([])
})

test('a server that cannot be asked for its zone is asked again', async () => {
  let failing = true
  await nameStage({
    prepare(server) {
      server.instead = ({ pathname }) =>
        failing && pathname === '/v1/supported-chains' ? new Response('{}', { status: 400 }) : undefined
    },
  })
  await expect.element(page.getByText('Couldn’t load names'), patient).toBeVisible()
  failing = false
  await button('Try again').click()
  await expect.element(field(), patient).toBeVisible()
})

test('the form is there in Arabic, and a name is read from left to right in it', async () => {
  const { latchkey } = await nameStage({ options: { locale: 'ar' } })
  const label = page.getByRole('textbox', { name: 'اسمك' })
  await label.fill('ines', patient)
  await expect.element(button(/^خذ/), patient).toBeVisible()
  const [box, ending] = [label.element(), page.getByText(`.${zone}`).element()].map((one) =>
    one.getBoundingClientRect(),
  )
  expect(box?.right).toBeLessThanOrEqual((ending?.left ?? 0) + 1)
  expect(await violations()).toEqual([])
  await setLocale(latchkey, 'es')
  await expect.element(button(/^Elegir ines/), patient).toBeVisible()
  await expect.element(dialog('Elegir nombre'), patient).toBeVisible()
})

test('on a phone nothing brings up the keys by itself', async () => {
  await nameStage({ mobile: true })
  await expect.element(field(), patient).toBeVisible()
  expect(field().element().matches(':focus')).toBe(false)
})
