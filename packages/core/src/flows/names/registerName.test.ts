import { expect, test } from 'vitest'
import { WalletDeclinedError } from '../../adapter/walletErrors.ts'
import { ethereum } from '../../chains/chains.ts'
import { evmChain } from '../../chains/evmChain.ts'
import { identityQuery } from '../../features/account/identityQuery.ts'
import { pushView } from '../../features/router/moveView.ts'
import { openModal } from '../../features/router/openModal.ts'
import { queries } from '../../instance/queries.ts'
import { json } from '../../test/answer.ts'
import { ines, namesPage, refusal, zone } from '../../test/namesPage.ts'
import { viewsOf } from '../../test/testBrowser.ts'
import { until } from '../../test/until.ts'
import { closeModal } from '../modal/closeModal.ts'
import { goBack } from '../modal/goBack.ts'
import { getIdentity } from '../read/getIdentity.ts'
import { getNames } from '../read/getNames.ts'
import { openNames } from './openNames.ts'
import { registerName } from './registerName.ts'
import { chooseName } from './setName.ts'

const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** A visitor whose name is free, with the form before them. */
async function atForm(given: Parameters<typeof namesPage>[0] = {}) {
  const page = namesPage(given)
  openModal(page.latchkey, { name: 'Account' })
  openNames(page.latchkey)
  chooseName(page.latchkey, 'ines-alb')
  await page.reach('available')
  return page
}

/** A signature that is given or refused when the test says so. */
function slowPen() {
  const pen = { give: (_signature: string) => {}, refuse: (_error: unknown) => {} }
  const sign = () =>
    new Promise<string>((resolve, reject) => {
      pen.give = resolve
      pen.refuse = reject
    })
  return { pen, sign }
}

test('S1.17 S4.65 S4.66 S7.17 S7.52 a name is registered with a message that its owner signed', async () => {
  const page = await atForm()
  expect(await registerName(page.latchkey)).toEqual({ success: true, name: `ines-alb.${zone}` })
  const message = `{"name":"ines-alb.${zone}","attributes":{},"domain":"shop.example","chainId":"eip155:1","nonce":"n0nce","issuedAt":1000,"expiresIn":600}`
  expect(page.signed).toEqual([message])
  expect(page.posted).toEqual([{ message, signature: '0x5167', coin_type: 60, address: ines }])
  const [asked] = page.asked('/v1/profile/nonce')
  expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({
    name: `ines-alb.${zone}`,
    address: ines,
  })
})

test('S4.63 S4.64 registering turns loading on, and its success waits on the transaction stack', async () => {
  const { pen, sign } = slowPen()
  const page = await atForm({ sign })
  const done = registerName(page.latchkey)
  expect(page.state()).toEqual({ phase: 'registering', text: 'ines-alb', step: 'signing' })
  expect(page.latchkey.router.getState().transactionStack).toMatchObject([
    { view: { name: 'RegisterAccountNameSuccess' } },
  ])
  await until(() => expect(page.signed).toHaveLength(1))
  expect(viewsOf(page.latchkey)).toEqual(['Account', 'RegisterAccountName'])
  pen.give('0x01')
  await done
  expect(viewsOf(page.latchkey)).toEqual(['RegisterAccountNameSuccess'])
  expect(page.latchkey.router.getState().transactionStack).toEqual([])
  expect(page.state()).toMatchObject({ phase: 'registered', name: `ines-alb.${zone}` })
})

test('S4.67 the name is the profile name at once, and after a reload', async () => {
  const page = await atForm()
  expect(await getIdentity(page.latchkey)).toEqual({ name: null, avatar: null })
  await registerName(page.latchkey)
  expect(await getIdentity(page.latchkey)).toEqual({ name: `ines-alb.${zone}`, avatar: null })
  expect(await getNames(page.latchkey)).toEqual([`ines-alb.${zone}`])
  const kept = page.latchkey.deps.storage
  expect(kept?.getItem('latchkey:main:identityCache')).toContain(`ines-alb.${zone}`)
  const client = await queries(page.latchkey)
  expect(client.getQueryData(identityQuery(page.latchkey, ines).queryKey)).toMatchObject({
    name: `ines-alb.${zone}`,
  })
})

test('S4.68 S8.33 a failed registration returns to the form and says so', async () => {
  const page = await atForm()
  page.answers.register = () => new Response('<html>', { status: 400 })
  const outcome = await registerName(page.latchkey)
  const message = `Error registering name ines-alb.${zone}`
  expect(outcome).toMatchObject({ success: false, error: { code: 'name.register', message } })
  expect(viewsOf(page.latchkey)).toEqual(['Account', 'RegisterAccountName'])
  expect(page.state()).toMatchObject({ phase: 'available', error: { message } })
  expect(page.latchkey.notice.getState()).toMatchObject({ open: true, variant: 'error', message })
  expect(page.latchkey.router.getState().transactionStack).toEqual([])
})

test('S8.34 the first reason of the service replaces the message, in one plain line', async () => {
  const page = await atForm()
  page.answers.register = () => refusal('This name\u202e is\nreserved.')
  await registerName(page.latchkey)
  expect(page.state()).toMatchObject({ error: { message: 'This name is reserved.' } })
  expect(page.latchkey.notice.getState().message).toBe('This name is reserved.')
})

test('S8.33 a service that answers without success has registered nothing', async () => {
  for (const answer of [{ success: false }, {}, { success: 'yes' }]) {
    const page = await atForm()
    page.answers.register = () => json(answer)
    expect(await registerName(page.latchkey)).toMatchObject({
      success: false,
      error: { message: `Error registering name ines-alb.${zone}` },
    })
    expect(await getIdentity(page.latchkey)).toEqual({ name: null, avatar: null })
  }
})

test('a name that somebody else was faster with is taken now, with others to choose from', async () => {
  const page = await atForm()
  page.answers.register = () => {
    page.names.set(`ines-alb.${zone}`, other)
    return refusal('This name is taken.')
  }
  await registerName(page.latchkey)
  expect(await page.reach('taken')).toMatchObject({
    near: { phase: 'ready' },
    error: { message: 'This name is taken.' },
  })
})

test('S8.35 S5.45 without an active network nothing is registered: ‘Network not found’', async () => {
  const page = namesPage({ chainId: 'eip155:99' })
  const outcome = await registerName(page.latchkey, 'ines-alb')
  expect(outcome).toMatchObject({ success: false, error: { message: 'Network not found' } })
  expect(page.signed).toEqual([])
})

test.each(['ANNOUNCED', 'INJECTED', 'WALLET_CONNECT', 'EXTERNAL'] as const)(
  'S5.47 S8.36 an account of a wallet of kind %s has no auth connector to register with',
  async (type) => {
    const page = namesPage({ type })
    expect(await registerName(page.latchkey, 'ines-alb')).toMatchObject({
      success: false,
      error: { message: 'Address or auth connector not found' },
    })
    expect([page.signed, page.posted]).toEqual([[], []])
  },
)

test('S5.46 S8.36 without an address nothing is registered', async () => {
  const page = namesPage()
  page.latchkey.connections.setState({ ...page.latchkey.connections.getState(), list: [], active: {} })
  expect(await registerName(page.latchkey, 'ines-alb')).toMatchObject({
    success: false,
    error: { message: 'Address or auth connector not found' },
  })
})

test('S8.50 on a network that the server does not serve success is false, and nothing is signed', async () => {
  const page = namesPage()
  page.answers.supported = () => json({ http: ['eip155:8453'], ws: [], capabilities: {}, nameZones: [zone] })
  expect(await registerName(page.latchkey, 'ines-alb')).toMatchObject({
    success: false,
    error: { code: 'chain.unsupported' },
  })
  expect(page.signed).toEqual([])
})

test('S5.48 a chain id at or above 2^31 has no coin type: ‘Invalid chainId’', async () => {
  const far = evmChain({
    id: 2 ** 31,
    name: 'Far',
    nativeCurrency: ethereum.nativeCurrency,
    rpcUrls: { default: { http: ['https://rpc.example'] } },
  })
  const page = namesPage({ chainId: 'eip155:2147483648', options: { networks: [far] } })
  expect(await registerName(page.latchkey, 'ines-alb')).toMatchObject({
    error: { message: 'Invalid chainId' },
  })
})

test('S5.43 S5.44 what is no name is not asked for', async () => {
  const page = namesPage()
  for (const text of ['', 'abc', 'a b c d', '-----'])
    expect(await registerName(page.latchkey, text)).toMatchObject({ success: false })
  expect([page.signed, page.asked('/v1/')]).toEqual([[], []])
})

test('a server that wants a message for another page gets none', async () => {
  const page = await atForm()
  const { nonce } = page.answers
  page.answers.nonce = async (...asked) =>
    json({ ...(await (await nonce(...asked)).json()), domain: 'bank.example' })
  expect(await registerName(page.latchkey)).toMatchObject({
    success: false,
    error: { code: 'name.register' },
  })
  expect(page.signed).toEqual([])
  expect(page.lines.join()).toContain('another page than shop.example')
})

test('who declines in the wallet is back at the form, and no banner blames anybody', async () => {
  const page = await atForm({ sign: async () => Promise.reject(new WalletDeclinedError()) })
  expect(await registerName(page.latchkey)).toMatchObject({ error: { code: 'wallet.declined' } })
  expect(page.state()).toMatchObject({ phase: 'available', error: { code: 'wallet.declined' } })
  expect(page.latchkey.notice.getState().open).toBe(false)
})

test.each([
  ['closes the widget', closeModal],
  ['goes back', goBack],
])('who %s before signing has given it up: a late signature registers nothing', async (_, leave) => {
  const { pen, sign } = slowPen()
  const page = await atForm({ sign })
  const done = registerName(page.latchkey)
  await until(() => expect(page.signed).toHaveLength(1))
  leave(page.latchkey)
  expect(await done).toMatchObject({ success: false })
  pen.give('0x01')
  await page.clock.advance(1_000)
  expect(page.posted).toEqual([])
  expect(page.state()).toEqual({ phase: 'available', text: 'ines-alb' })
  expect(page.latchkey.notice.getState().open).toBe(false)
  expect(viewsOf(page.latchkey)).not.toContain('RegisterAccountNameSuccess')
})

test('what was signed is registered although the visitor closed the widget meanwhile', async () => {
  const page = await atForm()
  let answer = (_response: Response) => {}
  page.answers.register = () => new Promise((resolve) => (answer = resolve))
  const done = registerName(page.latchkey)
  await until(() => expect(page.posted).toHaveLength(1))
  closeModal(page.latchkey)
  answer(json({ success: true }))
  expect(await done).toMatchObject({ success: true })
  expect(page.latchkey.router.getState().open).toBe(false)
  expect(await getIdentity(page.latchkey)).toMatchObject({ name: `ines-alb.${zone}` })
})

test('the approval of the wallet over the form does not count as leaving it', async () => {
  const { pen, sign } = slowPen()
  const page = await atForm({ sign })
  const done = registerName(page.latchkey)
  await until(() => expect(page.signed).toHaveLength(1))
  pushView(page.latchkey, { name: 'ApproveTransaction' })
  pen.refuse(new WalletDeclinedError())
  await done
  expect(viewsOf(page.latchkey)).toEqual(['Account', 'RegisterAccountName'])
})

test('an answer that got lost on the way is looked for before it is called a failure', async () => {
  const page = await atForm()
  const { register } = page.answers
  page.answers.register = async (...asked) => {
    await register(...asked)
    throw new TypeError('Failed to fetch')
  }
  expect(await registerName(page.latchkey)).toMatchObject({ success: true })
  page.answers.register = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await registerName(page.latchkey, 'ines-two')).toMatchObject({ success: false })
})

test('a name is registered once however often the button is pressed', async () => {
  const page = await atForm()
  const outcomes = await Promise.all([registerName(page.latchkey), registerName(page.latchkey)])
  expect(outcomes.map(({ success }) => success)).toEqual([true, false])
  expect(page.posted).toHaveLength(1)
})

test('events tell how it goes, and never the name', async () => {
  const page = await atForm()
  page.answers.register = () => refusal('Taken.')
  await registerName(page.latchkey)
  const kinds = page.events.filter(({ event }) => /NAME|ENS/.test(event))
  expect(kinds.map(({ event }) => event)).toEqual([
    'OPEN_ENS_FLOW',
    'REGISTER_NAME_INITIATED',
    'REGISTER_NAME_ERROR',
  ])
  expect(kinds.at(-1)?.properties).toEqual({ isSmartAccount: false, code: 'name.register' })
  expect(JSON.stringify(page.events)).not.toContain('ines-alb')
})
