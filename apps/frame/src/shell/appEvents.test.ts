import { acceptHost, type FramePort, type FrameWindow, type WindowMessage } from '@latchkey/wire/frame'
import type { Hex } from 'viem'
import { verifyMessage, verifyTypedData } from 'viem'
import { expect, test } from 'vitest'
import { createMemoryStore } from '../device/deviceStore.ts'
import { openTestFrame } from '../test/openTestFrame.ts'

const page = 'https://dapp.test'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

type Answer = { readonly type: string; readonly id: string; readonly payload?: unknown }

/** The frame as a page sees it: events go in over the channel, and events come out. */
async function openChannel(options: Parameters<typeof openTestFrame>[0] = {}) {
  const frame = await openTestFrame(options)
  const listeners = new Set<(event: WindowMessage) => void>()
  const parent = { postMessage: () => {} }
  const window: FrameWindow = {
    parent,
    top: parent,
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
  }
  const answers = new Map<string, (answer: Answer) => void>()
  let deliver: (event: { readonly data: unknown }) => void = () => {}
  const port: FramePort = {
    postMessage: (message) => {
      const answer = structuredClone(message) as Answer
      answers.get(answer.id)?.(answer)
    },
    addEventListener: (_type, listener) => {
      deliver = listener
    },
    start: () => {},
    close: () => {},
  }
  acceptHost({ allowedOrigins: [page], handlers: frame.handlers }, { window, now: Date.now })
  for (const listener of [...listeners])
    listener({ data: { type: '@w3m-app/INIT_CHANNEL', v: 4 }, origin: page, source: parent, ports: [port] })

  /** Posts an event of the app, and gives what the event that answers it carries; fails with that of an error. */
  async function post(event: string, payload?: unknown): Promise<unknown> {
    const id = crypto.randomUUID()
    const answered = new Promise<Answer>((resolve) => answers.set(id, resolve))
    deliver({ data: { type: `@w3m-app/${event}`, id, ...(payload !== undefined && { payload }) } })
    const { type, payload: content } = await answered
    if (type === `@w3m-frame/${event}_ERROR`) throw content
    expect(type).toBe(`@w3m-frame/${event}_SUCCESS`)
    return content
  }
  const rpc = (method: string, params: unknown = []) => post('RPC_REQUEST', { method, params })
  return { ...frame, post, rpc }
}

test('S7.66 connect device waits until the visitor has approved the device behind the link of the mail', async () => {
  const { post, server } = await openChannel()
  await expect(post('CONNECT_DEVICE')).rejects.toMatchObject({ problem: 'login_over' })
  server.replaced.startEmail = () => ({
    txn: '00000000-0000-4000-8000-000000000002',
    action: 'VERIFY_DEVICE',
    number: '42',
    expiresAt: 600_000,
  })
  const statuses = ['waiting', 'waiting', 'approved']
  server.replaced.waitForDevice = () => ({ status: statuses.shift() })
  expect(await post('CONNECT_EMAIL', { email: 'ines@mailbox.example' })).toMatchObject({ number: '42' })
  expect(await post('CONNECT_DEVICE')).toBeUndefined()
  expect(statuses).toEqual([])
})

test('S7.70 S7.73 is connected and get user tell who is logged in, also after a reload', async () => {
  const { post, logIn, server, store } = await openChannel()
  expect(await post('IS_CONNECTED')).toEqual({ isConnected: false })
  await expect(post('GET_USER')).rejects.toMatchObject({ code: 4100 })
  const address = await logIn()
  for (const ask of [post, (await openChannel({ server, store })).post]) {
    expect(await ask('IS_CONNECTED')).toEqual({ isConnected: true })
    expect(await ask('GET_USER', { chainId: 'eip155:1', preferredAccountType: 'eoa' })).toEqual({
      email: 'ines@mailbox.example',
      address,
      chainId: 'eip155:1',
      accounts: [{ address, type: 'eoa' }],
      preferredAccountType: 'eoa',
    })
  }
})

test('S7.72 sign out ends the session here and at the server', async () => {
  const store = createMemoryStore()
  const { post, logIn, server } = await openChannel({ store })
  await logIn()
  server.asked.length = 0
  expect(await post('SIGN_OUT')).toBeUndefined()
  expect(server.asked.map(({ path }) => path)).toEqual(['/embedded/v1/sign-out'])
  expect(await store.read('session')).toBeUndefined()
  expect(await post('IS_CONNECTED')).toEqual({ isConnected: false })
})

test('S7.64 S7.74 switch network moves the wallet to a chain of the server, which get chain id tells', async () => {
  const { post, rpc, logIn } = await openChannel()
  expect(await post('GET_CHAIN_ID')).toEqual({ chainId: 'eip155:1' })
  await logIn()
  // A page may give the number alone.
  expect(await post('SWITCH_NETWORK', { chainId: 10 })).toEqual({ chainId: 'eip155:10' })
  expect(await post('GET_CHAIN_ID')).toEqual({ chainId: 'eip155:10' })
  expect(await rpc('eth_chainId')).toBe('0xa')
  await expect(post('SWITCH_NETWORK', { chainId: 666 })).rejects.toMatchObject({ code: 4902 })
  expect(await post('GET_CHAIN_ID')).toEqual({ chainId: 'eip155:10' })
})

test('S7.75 get smart-account-enabled networks lists those that have smart accounts: none', async () => {
  const { post } = await openChannel()
  expect(await post('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual({ smartAccountEnabledNetworks: [] })
})

test('S7.80 sync theme and sync dapp data give the frame the look and the name of the site', async () => {
  const { post, state } = await openChannel()
  await post('SYNC_THEME', { themeMode: 'dark', locale: 'ar' })
  await post('SYNC_THEME', { w3mThemeVariables: { '--w3m-accent': '#12655d' } })
  expect(state()?.theme).toMatchObject({
    themeMode: 'dark',
    locale: 'ar',
    w3mThemeVariables: { '--w3m-accent': '#12655d' },
  })
  const metadata = { name: 'Shop', description: 'Things', url: 'https://dapp.test', icons: [] }
  const dapp = { projectId: 'shop', sdkVersion: 'react-wagmi-1.0.0', sdkType: 'latchkey', metadata }
  await post('SYNC_DAPP_DATA', dapp)
  expect(state()?.dapp).toEqual(dapp)
})

test('S7.81 reload loads the frame anew, once it has answered', async () => {
  let reloads = 0
  const { post } = await openChannel({ onReload: () => (reloads += 1) })
  expect(await post('RELOAD')).toBeUndefined()
  expect(reloads).toBe(1)
})

test('S7.78 an RPC request is answered with what its method gives, or with its error', async () => {
  const { rpc, logIn } = await openChannel()
  await expect(rpc('eth_accounts')).rejects.toMatchObject({ code: 4100 })
  const address = await logIn()
  expect(await rpc('eth_accounts')).toEqual([address])
  await expect(rpc('eth_sign', [address, '0x00'])).rejects.toMatchObject({
    message: 'Requested RPC call is not allowed',
  })
})

test('S7.83 the RPC covers reading, sending, personal_sign and eth_signTypedData_v4', async () => {
  const { rpc, logIn, view, server } = await openChannel()
  const address = (await logIn()) as Hex
  expect(await rpc('eth_getBalance', [address, 'latest'])).toBe('0x7')
  expect(await rpc('eth_call', [{ to: friend, data: '0x' }, 'latest'])).toBe('0x')

  const signing = rpc('personal_sign', ['hello', address])
  await view.approve()
  expect(await verifyMessage({ address, message: 'hello', signature: (await signing) as Hex })).toBe(true)

  const types = { Mail: [{ name: 'text', type: 'string' }] }
  const mail = {
    domain: { name: 'Shop', chainId: 1 },
    types,
    primaryType: 'Mail',
    message: { text: 'hello' },
  }
  const signingMail = rpc('eth_signTypedData_v4', [address, JSON.stringify(mail)])
  await view.approve()
  const signature = (await signingMail) as Hex
  expect(await verifyTypedData({ address, signature, ...mail, primaryType: 'Mail' })).toBe(true)

  const hash = `0x${'cd'.repeat(32)}`
  server.chain['eth_sendRawTransaction'] = () => hash
  const sending = rpc('eth_sendTransaction', [{ from: address, to: friend, value: '0x1' }])
  await view.approve()
  expect(await sending).toBe(hash)
  expect(await rpc('eth_sendRawTransaction', ['0x02c0'])).toBe(hash)
})

test('S7.85 the RPC covers wallet_sendCalls, their status, capabilities and assets', async () => {
  const { rpc, logIn, view, server } = await openChannel()
  const account = await logIn()
  expect(await rpc('wallet_getCapabilities', [account])).toEqual({
    '0x1': { atomic: { status: 'unsupported' } },
  })
  server.chain['balances'] = () => ({ balances: [] })
  expect(await rpc('wallet_getAssets', [{ account }])).toEqual({})
  server.chain['eth_getTransactionReceipt'] = () => null
  const calls = [{ to: friend, value: '0x1' }]
  const sending = rpc('wallet_sendCalls', [
    { version: '2.0.0', from: account, chainId: '0x1', atomicRequired: false, calls },
  ])
  await view.approve()
  const { id } = (await sending) as { readonly id: string }
  expect(await rpc('wallet_getCallsStatus', [id])).toMatchObject({ id, status: 100, atomic: false })
})

test('the RPC answers grant and revoke of permissions with a typed error until smart accounts exist', async () => {
  const { rpc, logIn } = await openChannel()
  await logIn()
  for (const method of ['wallet_grantPermissions', 'wallet_revokePermissions'])
    await expect(rpc(method, [{}])).rejects.toMatchObject({ code: 4200 })
})
