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

test('an update that adds a chain is told with what was before, and answered (checklist 31)', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect()
  const id = wallet.call('wc_sessionUpdate', { namespaces: both })
  await page.settle()
  expect(wallet.answerTo(id)).toMatchObject({ result: true, tag: 1105 })
  const after = { ...session, namespaces: { eip155: { ...both.eip155 } } }
  expect(page.told('changed')).toEqual([{ type: 'changed', before: session, session: after }])
  expect(page.client.sessions()).toEqual([after])
  const next = await page.reload()
  expect(next.client.sessions()).toEqual([after])
})

test('an update that takes the active chain away moves the session to one that is left', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect({ namespaces: both })
  expect(session.activeChains).toEqual({ eip155: 'eip155:1' })
  wallet.call('wc_sessionUpdate', {
    namespaces: { eip155: { ...both.eip155, accounts: [`eip155:10:${address}`] } },
  })
  await page.settle()
  expect(page.client.sessions()[0]?.activeChains).toEqual({ eip155: 'eip155:10' })
})

test('an older update after a newer one is answered 1003 and changes nothing (checklist 32)', async () => {
  const page = await openTestPage()
  const { wallet } = await page.connect()
  const newer = wallet.call('wc_sessionUpdate', { namespaces: both })
  await page.settle()
  const before = page.client.sessions()
  const older = wallet.call('wc_sessionUpdate', { namespaces: twoAccounts }, newer - 2_000)
  await page.settle()
  expect(wallet.answerTo(older)).toMatchObject({ error: { code: 1003 } })
  expect(page.client.sessions()).toEqual(before)
})

test('a malformed update is answered 1003 and changes nothing (checklist 33)', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect()
  const broken = [
    undefined,
    {},
    { namespaces: {} },
    { namespaces: { eip155: { accounts: ['x'], methods, events } } },
  ]
  const ids = broken.map((params) => wallet.call('wc_sessionUpdate', params))
  await page.settle()
  for (const id of ids) expect(wallet.answerTo(id)).toMatchObject({ error: { code: 1003 } })
  expect(page.client.sessions()).toEqual([session])
})

test('a peer that the settlement did not make the controller changes nothing (checklist 33)', async () => {
  const page = await openTestPage()
  const { wallet } = await page.code()
  // It says that the page is in control.
  wallet.approve({ controller: { publicKey: wallet.pageKey, metadata: {} } })
  await page.settle()
  const [session] = page.client.sessions()
  const update = wallet.session.call('wc_sessionUpdate', { namespaces: both })
  const extend = wallet.session.call('wc_sessionExtend', {})
  const event = wallet.session.call('wc_sessionEvent', {
    chainId: 'eip155:1',
    event: { name: 'chainChanged', data: 1 },
  })
  await page.settle()
  expect(wallet.session.answerTo(update)).toMatchObject({ error: { code: 3003 } })
  expect(wallet.session.answerTo(extend)).toMatchObject({ error: { code: 3004 } })
  expect(wallet.session.answerTo(event)).toMatchObject({ error: { code: 3002 } })
  expect(page.client.sessions()).toEqual([session])
})

test('an extension is taken when it lies between now and a week, with and without a time (checklist 34)', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect()
  await page.pass(3_600_000)
  const seconds = Math.floor(page.clock.now() / 1_000)
  const expiresAt = () => page.client.sessions()[0]?.expiresAt
  const answers: unknown[] = []
  for (const params of [
    { expiry: seconds - 1 },
    { expiry: session.expiresAt / 1_000 },
    { expiry: seconds + 604_800 + 200 },
    { expiry: 'tomorrow' },
    undefined,
    null,
  ]) {
    const id = wallet.call('wc_sessionExtend', params)
    await page.settle()
    answers.push(wallet.answerTo(id)?.error?.code)
  }
  expect(answers).toEqual([1004, 1004, 1004, 1004, 1004, 1004])
  expect(expiresAt()).toBe(session.expiresAt)

  const timed = wallet.call('wc_sessionExtend', { expiry: seconds + 604_800 })
  await page.settle()
  expect(wallet.answerTo(timed)).toMatchObject({ result: true, tag: 1107 })
  expect(expiresAt()).toBe((seconds + 604_800) * 1_000)
  expect(page.told('changed')).toHaveLength(1)

  await page.pass(60_000)
  wallet.call('wc_sessionExtend', {})
  await page.settle()
  expect(expiresAt()).toBe(page.clock.now() - 1 + 604_800_000)
})

test('a ping of the wallet is answered within a second (checklist 39)', async () => {
  const page = await openTestPage()
  const { wallet } = await page.connect()
  const id = wallet.call('wc_sessionPing', {})
  await page.settle()
  expect(wallet.answerTo(id)).toMatchObject({ result: true, tag: 1115, ttl: 30 })
})

test('a wallet that deletes the session ends it once, and what waits is told (checklist 29, 57)', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect()
  const { topic } = session
  const answer = page.client.request({ topic, chainId: 'eip155:1', method: 'personal_sign' })
  const failed = expect(answer).rejects.toMatchObject({ code: 6000, kind: 'gone' })
  await page.settle()
  const id = wallet.call('wc_sessionDelete', { code: 6000, message: 'User disconnected.' })
  wallet.call('wc_sessionDelete', { code: 6000, message: 'User disconnected.' })
  await page.settle()
  await failed
  expect(page.told('gone')).toEqual([{ type: 'gone', topic, why: 'peer' }])
  expect(page.client.sessions()).toEqual([])
  expect(wallet.answerTo(id)).toMatchObject({ result: true, tag: 1113 })
  expect(await page.stored()).toBe('[]')
  expect(page.relay.isSubscribed(topic)).toBe(false)
})

test('a settled wallet cannot propose, settle or ask, and is told what nobody knows', async () => {
  const page = await openTestPage()
  const { session, wallet, paired } = await page.connect()
  const codes: unknown[] = []
  for (const [method, params] of [
    ['wc_sessionPropose', paired.proposal.params],
    ['wc_sessionSettle', paired.terms({ namespaces: both })],
    ['wc_sessionRequest', { chainId: 'eip155:1', request: { method: 'personal_sign', params: [] } }],
    ['wc_sessionAuthenticate', {}],
    ['wc_sessionDance', {}],
    ['constructor', {}],
  ] as const) {
    const id = wallet.call(method, params)
    await page.settle()
    codes.push(wallet.answerTo(id)?.error?.code)
  }
  expect(codes).toEqual([3001, 3001, 3001, 3001, 10001, 10001])
  expect(wallet.said.at(-1)?.tag).toBe(0)
  expect(page.client.sessions()).toEqual([session])
})

test('the page moves a session to another of its chains without a message', async () => {
  const page = await openTestPage()
  const { session } = await page.connect({ namespaces: both })
  const before = page.relay.posted.length
  page.client.useChain(session.topic, 'eip155:10')
  await page.settle()
  expect(page.client.sessions()[0]?.activeChains).toEqual({ eip155: 'eip155:10' })
  expect(page.relay.posted).toHaveLength(before)
  expect(() => page.client.useChain(session.topic, 'eip155:42')).toThrow(
    expect.objectContaining({ code: 3005, kind: 'unapproved' }),
  )
  const next = await page.reload()
  expect(next.client.sessions()[0]?.activeChains).toEqual({ eip155: 'eip155:10' })
})

test('the same envelope pushed three times has one effect and three receipts (checklist 40)', async () => {
  const page = await openTestPage()
  const { wallet } = await page.connect({
    namespaces: { eip155: { ...both.eip155, events: ['message'] } },
  })
  wallet.call('wc_sessionEvent', { chainId: 'eip155:1', event: { name: 'message', data: 1 } })
  await page.settle()
  const before = page.relay.acks()
  page.relay.pushAgain(2)
  await page.settle()
  expect(page.relay.acks() - before).toBe(2)
  expect(page.told('event')).toHaveLength(1)
})

test('an update that is said again after the account changed does not change it back', async () => {
  const page = await openTestPage()
  const { wallet } = await page.connect()
  const id = wallet.call('wc_sessionUpdate', { namespaces: twoAccounts })
  wallet.call('wc_sessionEvent', { chainId: 'eip155:1', event: { name: 'accountsChanged', data: [other] } })
  await page.settle()
  const before = page.client.sessions()
  expect(before[0]?.namespaces['eip155']?.accounts[0]).toBe(`eip155:1:${other}`)
  // In an envelope of its own, as who lost our answer says it.
  wallet.call('wc_sessionUpdate', { namespaces: twoAccounts }, id)
  await page.settle()
  expect(wallet.said.filter((said) => said.id === id)).toMatchObject([{ result: true }, { result: true }])
  expect(page.client.sessions()).toEqual(before)
})
