import { type CaipAddress, disconnectWallet } from '@latchkey/core'
import { activeAccount } from '@latchkey/core/internal'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { LatchkeyContext } from '../provider/latchkeyContext.ts'
import { harbour } from '../test/chains.ts'
import { addWallet, announce, mount, patient } from '../test/stage.tsx'
import { openView } from '../test/viewStage.tsx'
import { useActivity } from './useActivity.ts'
import { usePortfolio } from './usePortfolio.ts'

/** A server of one account's money that answers inside a test. */
function moneyServer() {
  const held = { numeric: '2', failing: false, asked: [] as string[] }
  const transaction = (nonce: number) => ({
    id: `t${nonce}`,
    metadata: {
      operationType: 'receive',
      hash: `0x${nonce.toString(16).padStart(64, '0')}`,
      minedAt: new Date(Date.UTC(2026, 0, nonce)).toISOString(),
      chain: harbour.caip2,
      sentFrom: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      sentTo: null,
      status: 'confirmed',
      nonce,
    },
    transfers: [],
  })
  return {
    held,
    async fetch(input: RequestInfo | URL): Promise<Response> {
      const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input)
      held.asked.push(pathname)
      if (pathname.endsWith('/supported-chains'))
        return Response.json({
          http: [harbour.caip2],
          ws: [],
          capabilities: { [harbour.caip2]: ['balance', 'history'] },
        })
      if (held.failing) return new Response('{}', { status: 400 })
      if (pathname.endsWith('/balance'))
        return Response.json({
          balances: [
            {
              name: 'Ether',
              symbol: 'ETH',
              chainId: harbour.caip2,
              value: null,
              price: '3000',
              quantity: { decimals: '18', numeric: held.numeric },
              iconUrl: null,
            },
          ],
        })
      if (pathname.endsWith('/history'))
        return searchParams.has('cursor')
          ? Response.json({ data: [transaction(1)], next: null })
          : Response.json({ data: [transaction(3), transaction(2)], next: 'older' })
      return new Response(null, { status: 404 })
    },
  }
}

function Probe({ draw }: { readonly draw: () => void }): ReactElement {
  draw()
  return <i />
}

/** A connected page in which a hook is called, and what the hook gave last. */
async function page<Value>(use: () => Value) {
  const server = moneyServer()
  const wallet = announce('Foxglove')
  const latchkey = await openView(
    { name: 'WhatIsANetwork' },
    { endpoints: 'https://money.example', deps: { fetch: server.fetch } },
  )
  const held: { value?: Value } = {}
  const show = () =>
    mount(
      <LatchkeyContext.Provider value={latchkey}>
        <Probe
          draw={() => {
            held.value = use()
          }}
        />
      </LatchkeyContext.Provider>,
    )
  return { server: server.held, wallet, latchkey, held, show }
}

test('usePortfolio tells what the account in use holds, and again when asked', async () => {
  const { server, wallet, latchkey, held, show } = await page(() => usePortfolio())
  show()
  await expect.poll(() => held.value?.phase, patient).toBe('loading')
  expect(server.asked.filter((path) => path.endsWith('/balance'))).toEqual([])
  await addWallet(latchkey, wallet)
  await expect.poll(() => held.value, patient).toMatchObject({ phase: 'ready', data: { total: '6000' } })
  server.numeric = '1'
  held.value?.refetch()
  await expect.poll(() => held.value, patient).toMatchObject({ phase: 'ready', data: { total: '3000' } })
})

test('usePortfolio tells a failure, and keeps what was read before one', async () => {
  const { server, wallet, latchkey, held, show } = await page(() => usePortfolio())
  await addWallet(latchkey, wallet)
  show()
  await expect.poll(() => held.value?.phase, patient).toBe('ready')
  server.failing = true
  held.value?.refetch()
  await expect
    .poll(() => server.asked.filter((path) => path.endsWith('/balance')).length, patient)
    .toBeGreaterThan(1)
  await expect.poll(() => latchkey.notice.getState().message, patient).toBe('Token Balance Unavailable')
  expect(held.value).toMatchObject({ phase: 'ready', data: { total: '6000' } })
})

test('usePortfolio that could never be read has failed', async () => {
  const { server, wallet, latchkey, held, show } = await page(() => usePortfolio())
  await addWallet(latchkey, wallet)
  server.failing = true
  show()
  await expect
    .poll(() => held.value, patient)
    .toMatchObject({ phase: 'failed', error: { code: 'balance.unavailable' } })
})

test('useActivity gives the activity page by page, and nothing after disconnecting', async () => {
  const { wallet, latchkey, held, show } = await page(() => useActivity())
  show()
  await expect.poll(() => held.value?.phase, patient).toBe('idle')
  await addWallet(latchkey, wallet)
  const numbers = () => {
    const { value } = held
    return value && 'entries' in value ? value.entries.map(({ nonce }) => nonce) : undefined
  }
  await expect.poll(numbers, patient).toEqual([3, 2])
  expect(held.value).toMatchObject({ phase: 'ready', more: 'there' })
  held.value?.loadMore()
  await expect.poll(numbers, patient).toEqual([3, 2, 1])
  expect(held.value).toMatchObject({ more: 'none' })
  await disconnectWallet(latchkey)
  await expect.poll(() => held.value?.phase, patient).toBe('idle')
})

test('useActivity of an account tells a failure apart from an empty past, and tries again', async () => {
  const { server, wallet, latchkey, held, show } = await page(() => useActivity())
  await addWallet(latchkey, wallet)
  expect(activeAccount(latchkey.connections.getState()) satisfies CaipAddress | undefined).toBeDefined()
  server.failing = true
  show()
  await expect
    .poll(() => held.value, patient)
    .toMatchObject({ phase: 'failed', error: { message: 'Failed to fetch transactions' } })
  server.failing = false
  held.value?.refresh()
  await expect.poll(() => held.value?.phase, patient).toBe('ready')
})
