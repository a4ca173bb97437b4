import { type CaipAddress, session, signMessage, useAccount, useLatchkey, useNetwork } from '@latchkey/react'
import { useState } from 'react'
import type { ReachedChain } from '../chains/useHeads.ts'
import { messages } from '../messages.ts'
import { isDeclined, reasonOf } from './eip1193.ts'
import type { Outcome } from './outcome.ts'
import { type Money, sendMoney } from './sendMoney.ts'
import { waitForBlock } from './waitForBlock.ts'

type Deed = {
  readonly busy?: 'signing' | 'sending' | 'mining' | undefined
  /** What is being sent, or was. */
  readonly money?: Money
  readonly outcome?: Outcome
}

/** What a connected visitor can do on the stage, and how it went. */
export type Deeds = Deed & {
  sign(): Promise<void>
  send(to: string, money: Money): Promise<void>
}

/** Runs the visitor's requests against the connected wallet, one at a time. */
export function useDeeds(chains: readonly ReachedChain[], onMined: (chainId: number) => void): Deeds {
  const latchkey = useLatchkey()
  const { address, caipAddress } = useAccount()
  const { chain } = useNetwork()
  const [last, setLast] = useState<Deed & { readonly by?: CaipAddress | undefined }>({})
  // What another account did, or this one on another chain, is no news of this one.
  const deed: Deed = last.by === caipAddress ? last : {}

  async function run(
    begun: Deed & { readonly busy: 'signing' | 'sending' },
    work: (account: string, say: (step: Deed) => void) => Promise<Outcome>,
  ): Promise<void> {
    if (address === undefined || deed.busy) return
    // The visitor may disconnect or change the account meanwhile; then how it went is nobody's.
    const say = (step: Deed) =>
      setLast((now) => (now.by === caipAddress ? { ...now, busy: undefined, ...step } : now))
    setLast({ by: caipAddress, ...begun })
    say({ outcome: await work(address, say).catch(outcomeOf) })
  }

  return {
    ...deed,
    sign: () =>
      run({ busy: 'signing' }, async (account) => {
        const text = messages.stage.message(location.origin, new Date().toISOString())
        const signature = await signMessage(latchkey, text)
        const { checkSignature } = await import('./checkSignature.ts')
        await checkSignature(account, text, signature)
        return { kind: 'signed', signature }
      }),
    send: (to, money) =>
      run({ busy: 'sending', money }, async (from, say) => {
        const reached = chains.find((one) => one.chain.caip2 === chain?.caip2)
        if (!reached) return { kind: 'failed', reason: messages.stage.elsewhere }
        const chainId = reached.chain.id
        const hash = await sendMoney(session(latchkey)?.provider, money, { from, to, chainId })
        say({ busy: 'mining' })
        const block = await waitForBlock(reached.client, hash)
        onMined(chainId)
        return { kind: 'sent', hash, block }
      }),
  }
}

function outcomeOf(error: unknown): Outcome {
  return isDeclined(error) ? { kind: 'declined' } : { kind: 'failed', reason: reasonOf(error) }
}
