import { expect, test } from 'vitest'
import { openTestPage } from '../test/openTestClient.ts'
import { address } from '../test/testWallet.ts'

const other = '0x1563915e194D8CfBA1943570603F7606A3115508'
const methods = ['personal_sign']
const events = ['accountsChanged', 'chainChanged']
const both = {
  eip155: { accounts: [`eip155:1:${address}`, `eip155:10:${address}`], methods, events },
}
const twoAccounts = {
  eip155: { accounts: [`eip155:1:${address}`, `eip155:1:${other}`], methods, events },
}

test.each([[10], ['10'], ['0xa'], ['0xA'], ['eip155:10'], [' 10 ']])(
  'chainChanged as %j moves the session there (checklist 35)',
  async (data) => {
    const page = await openTestPage()
    const { wallet } = await page.connect({ namespaces: both })
    const id = wallet.call('wc_sessionEvent', { chainId: 'eip155:1', event: { name: 'chainChanged', data } })
    await page.settle()
    expect(page.client.sessions()[0]?.activeChains).toEqual({ eip155: 'eip155:10' })
    expect(page.told('changed')).toHaveLength(1)
    expect(page.told('event')).toEqual([])
    expect(wallet.answerTo(id)).toMatchObject({ result: true, tag: 1111 })
  },
)

test('chainChanged before its update waits up to 3 s for it (checklist 36)', async () => {
  const page = await openTestPage()
  const { wallet } = await page.connect()
  const chainChanged = (data: number) =>
    wallet.call('wc_sessionEvent', { chainId: `eip155:${data}`, event: { name: 'chainChanged', data } })
  const id = chainChanged(10)
  await page.pass(2_500)
  expect(page.told('changed')).toEqual([])
  wallet.call('wc_sessionUpdate', { namespaces: both })
  await page.settle()
  expect(page.client.sessions()[0]?.activeChains).toEqual({ eip155: 'eip155:10' })
  expect(wallet.answerTo(id)).toMatchObject({ result: true })

  const stray = chainChanged(42)
  await page.pass(3_100)
  expect(wallet.answerTo(stray)).toMatchObject({ error: { code: 3005 } })
  wallet.call('wc_sessionUpdate', { namespaces: both })
  await page.settle()
  expect(page.client.sessions()[0]?.activeChains).toEqual({ eip155: 'eip155:10' })
})

test.each([
  ['bare', [other]],
  ['bare in another case', [other.toLowerCase()]],
  ['CAIP-10', [`eip155:1:${other}`]],
  ['with strangers among them', ['0x0000000000000000000000000000000000000001', other, 7]],
])('accountsChanged %s puts that account first (checklist 37)', async (_, data) => {
  const page = await openTestPage()
  const { wallet } = await page.connect({ namespaces: twoAccounts })
  wallet.call('wc_sessionEvent', { chainId: 'eip155:1', event: { name: 'accountsChanged', data } })
  await page.settle()
  expect(page.client.sessions()[0]?.namespaces['eip155']?.accounts).toEqual([
    `eip155:1:${other}`,
    `eip155:1:${address}`,
  ])
  expect(page.told('changed')).toHaveLength(1)
})

test('accountsChanged never adds an account that was not approved', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect()
  const id = wallet.call('wc_sessionEvent', {
    chainId: 'eip155:1',
    event: { name: 'accountsChanged', data: [other] },
  })
  await page.pass(3_100)
  expect(wallet.answerTo(id)).toMatchObject({ error: { code: 3005 } })
  const none = wallet.call('wc_sessionEvent', {
    chainId: 'eip155:1',
    event: { name: 'accountsChanged', data: [] },
  })
  await page.settle()
  expect(wallet.answerTo(none)).toMatchObject({ result: true })
  expect(page.client.sessions()).toEqual([session])
})

test('an approved event of another name is passed on, one that is not approved is refused (checklist 38)', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect({
    namespaces: { eip155: { ...both.eip155, events: [...events, 'message'] } },
  })
  const event = (name: string) =>
    wallet.call('wc_sessionEvent', { chainId: 'eip155:1', event: { name, data: { deep: [1] } } })
  const known = event('message')
  const unknown = event('unknown')
  const broken = wallet.call('wc_sessionEvent', { chainId: 'nowhere', event: 'message' })
  await page.settle()
  expect(page.told('event')).toEqual([
    { type: 'event', topic: session.topic, chainId: 'eip155:1', name: 'message', data: { deep: [1] } },
  ])
  expect(wallet.answerTo(known)).toMatchObject({ result: true })
  expect(wallet.answerTo(unknown)).toMatchObject({ error: { code: 3002 } })
  expect(wallet.answerTo(broken)).toMatchObject({ error: { code: 1002 } })
})

test('an older event after a newer one of its name is dropped, the same one again is told once', async () => {
  const page = await openTestPage()
  const { wallet } = await page.connect({
    namespaces: { eip155: { ...both.eip155, events: [...events, 'message'] } },
  })
  const event = (data: number, id?: number) =>
    wallet.call('wc_sessionEvent', { chainId: 'eip155:1', event: { name: 'message', data } }, id)
  const newest = event(1)
  await page.settle()
  const older = event(2, newest - 5_000)
  event(1, newest)
  await page.settle()
  expect(page.told('event').map(({ data }) => data)).toEqual([1])
  expect(wallet.answerTo(older)).toBeUndefined()
})

test('chainChanged that waits for its update is forgotten when the wallet has moved on', async () => {
  const page = await openTestPage()
  const { wallet } = await page.connect()
  for (const data of [10, 1])
    wallet.call('wc_sessionEvent', { chainId: `eip155:${data}`, event: { name: 'chainChanged', data } })
  wallet.call('wc_sessionUpdate', { namespaces: both })
  await page.settle()
  expect(page.client.sessions()[0]?.activeChains).toEqual({ eip155: 'eip155:1' })
})
