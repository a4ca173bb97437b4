import type { Caip2 } from '@latchkey/wire'
import { afterEach } from 'vitest'
import { createVendors } from '../vendors/createVendors.ts'
import { type FakeZerion, startZerion, type ZerionScript, zerionTestKey } from './startZerion.ts'

/** Whose account is asked about. */
export const account = '0x1111111111111111111111111111111111111111'
/** A token that the service lists on Base. */
export const usdc = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
/** The chain of most fixtures. */
export const base: Caip2 = 'eip155:8453'

/** Opens the sources over a service that follows a script, and stops it after the test. */
export function useZerion() {
  let fake: FakeZerion | undefined
  afterEach(async () => {
    await fake?.stop()
    fake = undefined
  })
  return async (script: ZerionScript, key = zerionTestKey) => {
    fake = await startZerion(script)
    const picture = (record: string | null) => record && `/proxied/${record.length}`
    const parts = { find: () => undefined, picture }
    const { balances, history } = createVendors({ zerionKey: key, zerionUrl: fake.url }, parts, () => 0)
    const [balanceSource] = balances
    const [historySource] = history
    if (!balanceSource || !historySource) throw new Error('There is no source.')
    return { fake, balanceSource, historySource }
  }
}

/** Time enough. */
export const asking = () => ({ signal: AbortSignal.timeout(30_000), deadline: performance.now() + 30_000 })

/** Which chain an entry is of. */
export const ofChain = (id: string) => ({ chain: { links: {}, data: { type: 'chains', id } } })

/** A list as the service gives it. */
export const page = (data: readonly unknown[], next: string | null = null) => ({
  links: { self: 'x', next },
  data,
})
