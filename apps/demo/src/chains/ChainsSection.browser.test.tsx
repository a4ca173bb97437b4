import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createRpcClient } from '../rpc/rpcClient.ts'
import { draw } from '../test/draw.tsx'
import { sandboxChain } from '../test/sandboxChain.ts'
import { ChainsSection } from './ChainsSection.tsx'
import { type ReachedChain, useHeads } from './useHeads.ts'

/** A network in the test's hands: it answers with a chain that grows with each question, or not at all. */
function createNetwork() {
  const network = { alive: true, head: 100 }
  const answer = async (_: unknown, init?: RequestInit): Promise<Response> => {
    if (!network.alive) throw new TypeError('Failed to fetch')
    network.head += 1
    const calls = JSON.parse(String(init?.body)) as readonly { id: number; params: readonly [string] }[]
    return Response.json(calls.map(({ id, params }) => ({ jsonrpc: '2.0', id, result: block(params[0]) })))
  }
  const block = (tag: string) => {
    const number = tag === 'latest' ? network.head : Number(tag)
    const hash = (of: number) => `0x${of.toString(16).padStart(64, '0')}`
    return {
      number: `0x${number.toString(16)}`,
      hash: hash(number),
      parentHash: hash(number - 1),
      timestamp: '0x65000000',
      transactions: [],
    }
  }
  return { network, client: createRpcClient('http://127.0.0.1:1/v1?chainId=eip155:8131337', answer) }
}

function Section({ chains }: { readonly chains: readonly ReachedChain[] }) {
  const { head, refresh } = useHeads(chains)
  return <ChainsSection chains={chains} head={head} onRetry={refresh} />
}

const patient = { timeout: 30_000 }
const article = page.getByRole('article', { name: 'Sandbox Ethereum' })
const number = () => Number(article.element().querySelector('strong')?.textContent?.replaceAll(',', ''))

test('a head ticks, goes stale when nobody answers, is said aloud, and comes back by itself', async () => {
  const { network, client } = createNetwork()
  draw(<Section chains={[{ chain: sandboxChain, client }]} />)
  await expect.element(article.getByText('Live'), patient).toBeVisible()
  const first = number()
  await expect.poll(number, patient).toBeGreaterThan(first)

  network.alive = false
  await expect.element(article.getByText('Not answering'), patient).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('Sandbox Ethereum stopped answering.')
  const last = number()

  network.alive = true
  await expect.element(article.getByText('Live'), patient).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('Sandbox Ethereum answers again.')
  await expect.poll(number, patient).toBeGreaterThan(last)
})

test('a chain that never answered can be tried again by hand', async () => {
  const { network, client } = createNetwork()
  network.alive = false
  draw(<Section chains={[{ chain: sandboxChain, client }]} />)
  await expect.element(article.getByText(/Nothing answers at/), patient).toBeVisible()
  network.alive = true
  await article.getByRole('button', { name: 'Try again' }).click()
  await expect.element(article.getByText('Live'), patient).toBeVisible()
})
