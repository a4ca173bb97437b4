import type { WalletRequest } from '../client.ts'
import type { TestPage } from './openTestClient.ts'

/** What is asked unless a test says otherwise. */
export const sign = { chainId: 'eip155:1', method: 'personal_sign' }

/** Asks, and remembers how it ended. */
export function ask(
  page: TestPage,
  request: Omit<WalletRequest, 'chainId' | 'method'> & Partial<WalletRequest>,
) {
  const outcome: { result?: unknown; error?: unknown; times: number } = { times: 0 }
  page.client.request({ ...sign, ...request }).then(
    (result) => Object.assign(outcome, { result, times: outcome.times + 1 }),
    (error) => Object.assign(outcome, { error, times: outcome.times + 1 }),
  )
  return outcome
}
