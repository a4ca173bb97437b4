import { describe, expect, test } from 'vitest'
import { little } from './grants.ts'
import { walletKinds } from './officialWallet.ts'
import { openMeetings } from './openMeetings.ts'
import { onlySession, openPage, reach } from './openPage.ts'
import { startDroppingLine } from './startDroppingLine.ts'

const meetings = openMeetings()
const { page, reloaded, keep } = meetings

describe.each(walletKinds)('with %s as the wallet', (kind) => {
  const { wallet, paired } = meetings.using(kind)

  test('either side may end it, and the other side hears of it', async () => {
    const shop = await page()
    const phone = await wallet()
    const first = await paired(little, shop, phone)
    shop.client.disconnect(first.session.topic)
    expect(shop.client.sessions()).toEqual([])
    await expect.poll(() => phone.deleted).toContain(first.session.topic)

    const second = await paired(little, shop, phone)
    const pending = shop.client.request({
      topic: second.session.topic,
      chainId: 'eip155:1',
      method: 'personal_sign',
      params: [],
    })
    pending.catch(() => {})
    await phone.asked()
    await phone.disconnect(second.session.topic)
    await expect(pending).rejects.toMatchObject({ kind: 'gone', code: 6000 })
    expect(shop.client.sessions()).toEqual([])
    expect(shop.events.filter(({ type }) => type === 'gone')).toEqual([
      { type: 'gone', topic: first.session.topic, why: 'us' },
      { type: 'gone', topic: second.session.topic, why: 'peer' },
    ])
  })

  test('a wallet that sleeps while it is asked answers when it wakes', async () => {
    const { page: shop, wallet: phone, session } = await paired(little)
    await phone.sleep()
    const answer = shop.client.request({
      topic: session.topic,
      chainId: 'eip155:1',
      method: 'personal_sign',
      params: ['0x00'],
    })
    phone.answers(async () => 'late')
    await phone.wake()
    expect(await answer).toBe('late')
  })

  test('a page that is loaded again goes on: with the code it showed, with the session, with the question it asked', async () => {
    const before = await page()
    const phone = await wallet()
    const { uri } = await before.code()
    const after = await reloaded(before)
    const [pairing] = after.client.pairings()
    if (pairing === undefined) throw new Error('The page forgot its code.')
    await phone.pair(uri)
    await phone.approve((await phone.proposal()).id, little)
    const { session } = await reach(pairing, 'settled')

    const lost = after.client.request({
      topic: session.topic,
      chainId: 'eip155:1',
      method: 'personal_sign',
      params: ['0x01'],
      label: 'order 7',
    })
    lost.catch(() => {})
    const asked = await phone.asked()
    const last = await reloaded(after)
    expect(onlySession(last).topic).toBe(session.topic)
    await phone.respond(asked.topic, { id: asked.id, jsonrpc: '2.0', result: '0xanswer' })
    await expect
      .poll(() => last.events.filter(({ type }) => type === 'recovered'))
      .toMatchObject([{ label: 'order 7', result: '0xanswer' }])
  })

  test('several wallets are connected at once, each with answers of its own', async () => {
    const shop = await page()
    const three = await Promise.all([0, 1, 2].map(async () => paired(little, shop, await wallet())))
    for (const [at, { wallet: phone }] of three.entries()) phone.answers(async () => `from ${at}`)
    const answers = await Promise.all(
      three.map(({ session: { topic } }) =>
        shop.client.request({ topic, chainId: 'eip155:1', method: 'personal_sign', params: [] }),
      ),
    )
    expect(answers).toEqual(['from 0', 'from 1', 'from 2'])
  })

  test('a code that ran out is of no use, and the next one is', async () => {
    const shop = await page()
    const { pairing } = await shop.code()
    shop.jump(301_000)
    await reach(pairing, 'expired')
    await paired(little, shop)
  })
})

test.each([-240_000, 170_000])('a page whose clock is off by %i ms connects', async (skewMs) => {
  const shop = await page(skewMs)
  const phone = await meetings.using('sign-client 2.21.8').wallet()
  const { pairing, uri } = await shop.code()
  await phone.pair(uri)
  await phone.approve((await phone.proposal()).id, little)
  await reach(pairing, 'settled')
})

test.each(walletKinds)(
  'a relay that drops the socket of the page at every step loses nothing (%s)',
  async (kind) => {
    const line = keep(await startDroppingLine(meetings.relay().relayUrl))
    // The wallet has a line of its own to the same relay.
    const phone = await meetings.using(kind).wallet()
    phone.answers(async () => '0xsigned')
    for (let step = 1; step <= 12; step += 1) {
      // A page that lost its socket often waits ever longer: each step begins with a new one.
      const shop = await openPage({ relayUrl: line.url })
      line.dropAfter(step)
      const { pairing, uri } = await shop.code()
      await phone.pair(uri)
      void phone.approve((await phone.proposal()).id, little)
      const { session } = await reach(pairing, 'settled')
      const { topic } = session
      await expect.poll(() => phone.topics()).toContain(topic)
      expect(
        await shop.client.request({ topic, chainId: 'eip155:1', method: 'personal_sign', params: [] }),
      ).toBe('0xsigned')
      shop.client.disconnect(topic)
      await expect.poll(() => phone.deleted).toContain(topic)
    }
    expect(line.drops()).toBe(12)
  },
)
