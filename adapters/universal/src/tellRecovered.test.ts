import { expect, test } from 'vitest'
import { tellRecovered } from './tellRecovered.ts'
import { pairPage } from './test/pairPage.ts'

test('an answer to an earlier life is told with the number of its request; that of a wallet which is gone is not', async () => {
  const page = pairPage()
  const { id: walletId } = await page.paired()
  const client = page.peer.openClient()
  await client.restored
  const told: unknown[] = []
  const requirements = { onRecovered: (answer: unknown) => void told.push(answer) }
  const event = {
    type: 'recovered',
    topic: page.peer.sessions()[0]?.topic ?? '',
    id: 5,
    method: 'eth_sendTransaction',
    chainId: 'eip155:1',
  } as const
  tellRecovered(client, requirements, { ...event, result: '0x1' })
  tellRecovered(client, requirements, { ...event, error: { code: 5000, message: 'no' } })
  tellRecovered(client, requirements, { ...event, topic: 'gone', result: '0x1' })
  const answer = { walletId, id: 5, method: 'eth_sendTransaction', chainId: 'eip155:1' }
  expect(told).toEqual([
    { ...answer, result: '0x1' },
    { ...answer, error: expect.any(Error) },
  ])
  expect(told[1]).not.toHaveProperty('result')
})
