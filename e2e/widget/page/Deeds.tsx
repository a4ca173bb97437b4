// What a shop does with a connected wallet: it has something signed, and it is paid.
import { session, signMessage, watchRecovered } from '@latchkey/core'
import { useAccount, useLatchkey } from '@latchkey/react'
import { type ReactElement, useEffect, useState } from 'react'

/** Who is paid: the second account of every development chain. */
const shopkeeper = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** What the shop takes besides ether: the token that a journey names in the address, ?token=0x… */
const token = new URLSearchParams(location.search).get('token')

/** The shop's own buttons, and what came of pressing them. */
export function Deeds(): ReactElement {
  const latchkey = useLatchkey()
  const { address } = useAccount()
  const [outcome, setOutcome] = useState('')

  // What a wallet answered while this page was loaded again.
  useEffect(
    () =>
      watchRecovered(latchkey, ({ method, result, error }) => {
        setOutcome(error ? error.message : `${method}: ${String(result)}`)
      }),
    [latchkey],
  )

  async function run(deed: () => Promise<string>): Promise<void> {
    setOutcome('waiting')
    try {
      setOutcome(await deed())
    } catch (error) {
      setOutcome(error instanceof Error ? error.message : 'unknown')
    }
  }

  async function pay(): Promise<string> {
    const { sendTransaction } = await import('@latchkey/evm')
    if (address === undefined) throw new Error('Nobody is connected.')
    return sendTransaction(session(latchkey)?.provider, {
      from: address,
      to: shopkeeper,
      value: 10n ** 16n,
    })
  }

  async function payToken(): Promise<string> {
    const { transferToken } = await import('@latchkey/evm')
    if (address === undefined || token === null) throw new Error('Nobody is connected.')
    const payment = { to: shopkeeper, amount: 5_000_000n }
    return transferToken(session(latchkey)?.provider, { from: address, token }, payment)
  }

  return (
    <p>
      <button type="button" onClick={() => void run(() => signMessage(latchkey, 'I was in the shop.'))}>
        Sign a message
      </button>
      <button type="button" onClick={() => void run(pay)}>
        Pay 0.01 ETH
      </button>
      {token !== null && (
        <button type="button" onClick={() => void run(payToken)}>
          Pay 5 USDC
        </button>
      )}
      <output data-testid="outcome">{outcome}</output>
    </p>
  )
}
