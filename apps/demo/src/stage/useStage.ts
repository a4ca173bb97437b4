import { useCallback, useRef, useState } from 'react'
import type { ReachedChain } from '../chains/useHeads.ts'
import type { DemoConfig } from '../config/demoConfig.ts'
import { messages } from '../messages.ts'
import { announceSandboxWallet } from './announceSandboxWallet.ts'
import { type ConnectedWallet, connectWallet } from './connectWallet.ts'
import { isDeclined, reasonOf } from './eip1193.ts'
import { sendEther } from './sendEther.ts'
import type { Outcome, StageStatus } from './stageStatus.ts'
import { waitForBlock } from './waitForBlock.ts'

/** What the stage offers: its status and the things a visitor can do. */
export type Stage = {
  readonly status: StageStatus
  connect(): Promise<void>
  sign(): Promise<void>
  send(to: string, units: bigint): Promise<void>
  disconnect(): void
}

/** What the rest of the page wants to know of the stage. */
export type StageEvents = {
  readonly onConnected: () => void
  readonly onMined: (chainId: number) => void
}

/** Runs the visitor's requests against the Sandbox Wallet, one at a time. */
export function useStage(
  config: DemoConfig,
  chains: readonly ReachedChain[],
  { onConnected, onMined }: StageEvents,
): Stage {
  const [status, setStatus] = useState<StageStatus>({ phase: 'idle' })

  const announced = useRef<Promise<string> | undefined>(undefined)

  const connect = useCallback(async () => {
    setStatus({ phase: 'connecting' })
    try {
      // One wallet a page, however often somebody connects.
      announced.current ??= announceSandboxWallet(config).catch((error: unknown) => {
        announced.current = undefined
        throw error
      })
      setStatus({ phase: 'connected', wallet: await connectWallet(await announced.current) })
      onConnected()
    } catch (error) {
      setStatus({ phase: 'idle', outcome: outcomeOf(error) })
    }
  }, [config, onConnected])

  async function sign(): Promise<void> {
    if (status.phase !== 'connected' || status.busy) return
    const { wallet } = status
    setStatus({ phase: 'connected', wallet, busy: 'signing' })
    await settle(wallet, async () => {
      const { signMessage } = await import('./signMessage.ts')
      const text = messages.stage.message(location.origin, new Date().toISOString())
      return { kind: 'signed', signature: await signMessage(wallet, text) }
    })
  }

  async function send(to: string, units: bigint): Promise<void> {
    if (status.phase !== 'connected' || status.busy) return
    const { wallet } = status
    const client = chains.find(({ chain }) => chain.id === wallet.chainId)?.client
    setStatus({ phase: 'connected', wallet, busy: 'sending' })
    await settle(wallet, async () => {
      const hash = await sendEther(wallet, to, units)
      setStatus({ phase: 'connected', wallet, busy: 'mining' })
      if (!client) return { kind: 'failed', reason: messages.stage.unreadable }
      const block = await waitForBlock(client, hash)
      onMined(wallet.chainId)
      return { kind: 'sent', hash, block }
    })
  }

  async function settle(wallet: ConnectedWallet, work: () => Promise<Outcome>): Promise<void> {
    const outcome = await work().catch(outcomeOf)
    setStatus((now) =>
      // The visitor may have disconnected meanwhile; then the outcome is nobody's.
      now.phase === 'connected' && now.wallet === wallet ? { phase: 'connected', wallet, outcome } : now,
    )
  }

  function disconnect(): void {
    if (status.phase !== 'connected') return
    setStatus({ phase: 'idle' })
    // A wallet that cannot take permissions back (EIP-2255) is still disconnected for this page.
    status.wallet.provider
      .request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
      .catch(() => undefined)
  }

  return { status, connect, sign, send, disconnect }
}

function outcomeOf(error: unknown): Outcome {
  return isDeclined(error) ? { kind: 'declined' } : { kind: 'failed', reason: reasonOf(error) }
}
