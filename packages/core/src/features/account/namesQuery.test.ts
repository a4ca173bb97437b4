import { expect, test } from 'vitest'
import { systemClock } from '../../base/systemClock.ts'
import { getNames } from '../../flows/read/getNames.ts'
import { json, playServer } from '../../test/answer.ts'
import { joinWallet, memoryDevice, testInstance } from '../../test/testInstance.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const endpoints = 'https://api.shop.example'
const nameKey = 'latchkey:main:nameCache'
const record = (name: string) => ({ name, attributes: {}, addresses: { 60: { address } } })

/** A tab of one browser, with the account connected. */
function open(storage = memoryDevice(), now = () => Date.now(), answer = () => json([record('alice.eth')])) {
  const server = playServer((url) =>
    url.pathname.includes('/reverse/') ? answer() : json({ isAnalyticsEnabled: false }),
  )
  const clock = { ...systemClock, now }
  const { latchkey } = testInstance({ endpoints }, { fetch: server.fetch, storage, clock })
  joinWallet(latchkey)
  return { latchkey, storage, asked: server.asked }
}

test('S7.14 the names of the account in use are asked for with sender and apiVersion', async () => {
  const { latchkey, asked } = open(undefined, undefined, () => json([record('alice.eth'), record('a.eth')]))
  expect(await getNames(latchkey)).toEqual(['alice.eth', 'a.eth'])
  const [url] = asked
  expect([asked.length, url?.pathname]).toEqual([1, `/v1/profile/reverse/${address}`])
  expect(Object.fromEntries(url?.searchParams ?? [])).toMatchObject({ sender: address, apiVersion: '2' })
})

test('S3.72 S9.06 names are remembered with address, ens and timestamp, for 5 min and over reloads', async () => {
  const start = Date.now()
  const before = open(memoryDevice(), () => start)
  await getNames(before.latchkey)
  expect(JSON.parse(before.storage.items.get(nameKey) ?? '')).toEqual({
    [address]: { value: { address, ens: ['alice.eth'] }, timestamp: start },
  })
  const after = open(before.storage, () => start + 299_999)
  expect(await getNames(after.latchkey)).toEqual(['alice.eth'])
  expect(after.asked).toEqual([])
  const late = open(before.storage, () => start + 300_000)
  expect(await getNames(late.latchkey)).toEqual(['alice.eth'])
  expect(late.asked).toHaveLength(1)
})

test('an address without a name has none, however the service says so, and a failure is not remembered', async () => {
  for (const answer of [() => json([]), () => json({ status: 'FAILED', reasons: [] }, 404)])
    expect(await getNames(open(undefined, undefined, answer).latchkey)).toEqual([])
  const failing = open(undefined, undefined, () => json({ status: 'FAILED', reasons: [] }, 400))
  await expect(getNames(failing.latchkey)).rejects.toThrow()
  expect(failing.storage.items.has(nameKey)).toBe(false)
})

test('names of strangers are plain lines', async () => {
  const records = ['a\u202eb.eth\n', '\u200b', `${'c'.repeat(400)}.eth`].map(record)
  const names = await getNames(open(undefined, undefined, () => json(records)).latchkey)
  expect(names).toHaveLength(2)
  expect(names[0]).toBe('a b.eth')
  expect(names[1]?.length).toBeLessThanOrEqual(256)
})

test('S9.43 names are supported on eip155: for other accounts, or without a server, no request is sent', async () => {
  const { latchkey, asked } = open()
  expect(await getNames(latchkey, 'bip122:000000000019d6689c085ae165831e93:bc1qar0srrr7')).toEqual([])
  expect(asked).toEqual([])
  const alone = testInstance()
  joinWallet(alone.latchkey)
  expect(await getNames(alone.latchkey)).toEqual([])
  expect(alone.requests).toEqual([])
})

test('S8.32 a failed look-up of names reads "Error fetching names for address"', async () => {
  for (const answer of [() => new Response('', { status: 400 }), () => json({ not: 'names' })])
    await expect(getNames(open(undefined, undefined, answer).latchkey)).rejects.toMatchObject({
      code: 'name.reverse',
      message: 'Error fetching names for address',
    })
})

test('S8.34 the first reason of the service replaces "Error fetching names for address"', async () => {
  const reasons = [{ name: 'address', field: 'address', description: 'The chain of names rests.' }]
  const failing = open(undefined, undefined, () => json({ status: 'FAILED', reasons }, 400))
  await expect(getNames(failing.latchkey)).rejects.toThrow('The chain of names rests.')
})
