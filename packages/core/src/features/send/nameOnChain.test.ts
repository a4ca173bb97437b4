import { expect, test } from 'vitest'
import { ethereum, solana } from '../../chains/chains.ts'
import { evmChain } from '../../chains/evmChain.ts'
import { setReceiver } from '../../flows/send/setReceiver.ts'
import { json, playServer } from '../../test/answer.ts'
import { type SendPageOptions, sendPage } from '../../test/sendPage.ts'
import { addressIn } from './nameQuery.ts'
import { sendStore } from './sendState.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const alice = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const record = { name: 'alice.eth', attributes: {}, addresses: { 60: { address: alice } } }

/** What the form has come to after a name was written, and how often the server was asked for it. */
async function written(given: Pick<SendPageOptions, 'chains' | 'account'>) {
  const server = playServer((url) =>
    url.pathname.includes('/v1/profile/') ? json(record) : json({ isAnalyticsEnabled: false }),
  )
  const page = await sendPage({
    ...given,
    options: { endpoints: 'https://api.shop.example' },
    deps: { fetch: server.fetch },
  })
  setReceiver(page.latchkey, 'alice.eth')
  const receiver = () => sendStore(page.latchkey).getState().receiver
  await page.reach(() => receiver().phase !== 'looking')
  page.leave()
  const asked = server.asked.filter(({ pathname }) => pathname.endsWith('/alice.eth')).length
  return { receiver: receiver(), asked }
}

test('S9.43 a name is looked up on eip155; on Solana it is no address, and no request is sent', async () => {
  const found = await written({ chains: [ethereum], account })
  expect(found.receiver).toMatchObject({ phase: 'ready', address: alice })
  expect(found.asked).toBe(1)
  const elsewhere = await written({
    chains: [solana],
    account: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  })
  expect(elsewhere.receiver).toMatchObject({ phase: 'invalid', flaw: 'malformed' })
  expect(elsewhere.asked).toBe(0)
})

test('S5.48 a chain id at or above 2^31 has no coin type, and a name there is told with ‘Invalid chainId’', async () => {
  const chain = (id: number) =>
    evmChain({
      id,
      name: 'Far',
      nativeCurrency: ethereum.nativeCurrency,
      rpcUrls: { default: { http: ['https://rpc.example'] } },
    })
  const far = await written({ chains: [chain(2 ** 31)], account })
  expect(far.receiver).toMatchObject({ phase: 'failed', error: { message: 'Invalid chainId' } })
  const near = await written({ chains: [chain(2 ** 31 - 1)], account })
  expect(near.receiver).toMatchObject({ phase: 'ready', address: alice })
  expect(
    addressIn({ ...record, addresses: { 4294967295: { address: account } } }, 'eip155:2147483647'),
  ).toEqual({
    address: account,
    isElsewhere: false,
  })
})

test('S1.15 a name of the server’s own zone is a receiver like any other name', async () => {
  const name = 'alice.names.shop.example'
  const server = playServer((url) =>
    url.pathname.endsWith(`/v1/profile/account/${name}`)
      ? json({ ...record, name, addresses: { 60: { address: alice }, 2147492101: { address: account } } })
      : json({ isAnalyticsEnabled: false }),
  )
  const page = await sendPage({
    chains: [ethereum],
    account,
    options: { endpoints: 'https://api.shop.example' },
    deps: { fetch: server.fetch },
  })
  setReceiver(page.latchkey, 'Alice.Names.Shop.Example')
  const receiver = () => sendStore(page.latchkey).getState().receiver
  await page.reach(() => receiver().phase !== 'looking')
  page.leave()
  expect(receiver()).toMatchObject({ phase: 'ready', address: alice, name })
})
