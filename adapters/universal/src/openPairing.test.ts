import { ethereum } from '@latchkey/core'
import { createEvmWallet, createScriptedPeer } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { openPairing } from './openPairing.ts'
import { familyOf, pairPage } from './test/pairPage.ts'
import { universal } from './universal.ts'

test('S1.35 universal is a source of pairings, and loads nothing by itself', async () => {
  const source = universal()
  expect(source.type).toBe('universal')
  expect((await source.load()).openPairing).toBe(openPairing)
})

test('nothing is opened before somebody pairs or watches', () => {
  let opened = 0
  const wallet = createEvmWallet({ chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:1' }] })
  const page = pairPage()
  const peer = createScriptedPeer(wallet)
  const link = openPairing(
    {
      relayUrl: 'wss://relay.example',
      projectId: 'test',
      metadata: { name: '', description: '', url: '', icons: [] },
      storageName: 'test',
      chains: [ethereum],
      clock: page.clock,
      fetch,
      onPrompt() {},
      log() {},
    },
    {
      openClient() {
        opened += 1
        return peer.openClient()
      },
    },
  )
  expect(opened).toBe(0)
  const stop = link.watch(() => {})
  expect(opened).toBe(1)
  stop()
  link.close()
})

test('paired wallets are watched: each the same object for as long as it stays', async () => {
  const page = pairPage()
  const reports: (readonly { readonly id: string }[])[] = []
  const stop = page.link.watch((wallets) => reports.push(wallets))
  await expect.poll(() => reports).toEqual([[]])
  const harbor = await page.paired()
  await expect.poll(() => reports).toHaveLength(2)
  expect(reports[1]?.[0]).toBe(harbor)
  // Another account is the same wallet: no report.
  page.wallet.switchAccount(page.wallet.addresses[1] ?? '0x')
  const second = await page.paired()
  await expect.poll(() => reports).toHaveLength(3)
  expect(reports[2]).toEqual([harbor, second])
  const order: unknown[] = []
  familyOf(harbor, 'eip155').subscribe(({ type }) => order.push(type, reports.length))
  page.peer.leave(page.peer.sessions()[0]?.topic)
  await page.clock.advance(0)
  await expect.poll(() => reports).toHaveLength(4)
  expect(reports[3]?.[0]).toBe(second)
  // Its session has said so before: that it left by itself is told to the visitor.
  expect(order).toEqual(['disconnected', 3])
  stop()
  page.peer.leave()
  expect(reports).toHaveLength(4)
})

test('after a reload what was paired is there again, under the same id', async () => {
  const page = pairPage()
  const before = await page.paired()
  page.link.close()
  const wallets = await new Promise<readonly { readonly id: string }[]>((resolve) =>
    page.open().watch(resolve),
  )
  expect(wallets.map(({ id }) => id)).toEqual([before.id])
})

test('a wallet that agrees to a further family later has it from then on, and keeps the sessions it had', async () => {
  const families = {
    solana: { addresses: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'], answer: () => null },
  }
  const page = pairPage({ peer: { families, approves: ['eip155:1'] } })
  const wallet = await page.paired()
  expect(wallet.sessions).toHaveLength(1)
  let last: readonly (typeof wallet)[] = []
  page.link.watch((wallets) => {
    last = wallets
  })
  const [session] = page.peer.sessions()
  const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const accounts = [`${chain}:${families.solana.addresses[0]}`]
  page.peer.update(session?.topic ?? '', {
    namespaces: { ...session?.namespaces, solana: { accounts, methods: ['solana_signMessage'], events: [] } },
  })
  await expect.poll(() => last[0]?.sessions.length).toBe(2)
  const [now = wallet] = last
  expect(familyOf(now, 'eip155')).toBe(familyOf(wallet, 'eip155'))
})

test('a wallet that agrees to nothing of this site is let go', async () => {
  const page = pairPage({ peer: { approves: [] } })
  await expect(page.paired()).rejects.toMatchObject({ code: 'wallet.account' })
  expect(page.peer.sessions()).toEqual([])
})

test('shows the name of a wallet as one short plain line, or its host where it has none', async () => {
  const named = async (name: string) => (await pairPage({ wallet: { name } }).paired()).name
  expect(await named('Har\u202Ebor\n\u0000')).toMatch(/^Har ?bor$/)
  expect(await named(' ')).toBe('wallet.example')
})
