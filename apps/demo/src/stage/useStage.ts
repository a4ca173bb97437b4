import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReachedChain } from '../chains/useHeads.ts'
import type { DemoConfig } from '../config/demoConfig.ts'
import { messages } from '../messages.ts'
import { announceSandboxWallet } from './announceSandboxWallet.ts'
import { type ConnectedWallet, connectWallet, restoreWallet } from './connectWallet.ts'
import { isDeclined, reasonOf } from './eip1193.ts'
import { followWallet } from './followWallet.ts'
import { rememberConnection, wasConnected } from './rememberConnection.ts'
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
  const [status, setStatus] = useState<StageStatus>(() => ({ phase: wasConnected() ? 'restoring' : 'idle' }))
  const wallet = status.phase === 'connected' ? status.wallet : undefined

  // One wallet a page, however often somebody connects.
  const announced = useRef<Promise<string> | undefined>(undefined)
  const bringWallet = useCallback(() => {
    announced.current ??= announceSandboxWallet(config).catch((error: unknown) => {
      announced.current = undefined
      throw error
    })
    return announced.current
  }, [config])

  const become = useCallback(
    (next: ConnectedWallet | undefined) => {
      rememberConnection(next !== undefined)
      setStatus(next ? { phase: 'connected', wallet: next } : { phase: 'idle' })
      if (next) onConnected()
    },
    [onConnected],
  )

  const restoring = status.phase === 'restoring'
  useEffect(() => {
    if (!restoring) return
    let left = false
    bringWallet()
      .then(restoreWallet)
      // A wallet that does not come back is one that can be connected again.
      .catch(() => undefined)
      .then((found) => {
        if (!left) become(found)
      })
    return () => {
      left = true
    }
  }, [restoring, bringWallet, become])

  useEffect(() => wallet && followWallet(wallet, become), [wallet, become])

  async function connect(): Promise<void> {
    setStatus({ phase: 'connecting' })
    try {
      become(await connectWallet(await bringWallet()))
    } catch (error) {
      setStatus({ phase: 'idle', outcome: outcomeOf(error) })
    }
  }

  async function sign(): Promise<void> {
    if (status.phase !== 'connected' || status.busy) return
    const { wallet: signer } = status
    await run(signer, 'signing', async () => {
      const { signMessage } = await import('./signMessage.ts')
      const text = messages.stage.message(location.origin, new Date().toISOString())
      return { kind: 'signed', signature: await signMessage(signer, text) }
    })
  }

  async function send(to: string, units: bigint): Promise<void> {
    if (status.phase !== 'connected' || status.busy) return
    const { wallet: sender } = status
    const client = chains.find(({ chain }) => chain.id === sender.chainId)?.client
    await run(sender, 'sending', async () => {
      const hash = await sendEther(sender, to, units)
      update(sender, { busy: 'mining' })
      if (!client) return { kind: 'failed', reason: messages.stage.unreadable }
      const block = await waitForBlock(client, hash)
      onMined(sender.chainId)
      return { kind: 'sent', hash, block }
    })
  }

  async function run(
    asked: ConnectedWallet,
    busy: 'signing' | 'sending',
    work: () => Promise<Outcome>,
  ): Promise<void> {
    update(asked, { busy })
    update(asked, { outcome: await work().catch(outcomeOf) })
  }

  /** The visitor may have disconnected or changed the account meanwhile; then how it went is nobody's. */
  function update(
    asked: ConnectedWallet,
    change: Pick<StageStatus & { phase: 'connected' }, 'busy' | 'outcome'>,
  ): void {
    setStatus((now) =>
      now.phase === 'connected' && now.wallet === asked
        ? { phase: 'connected', wallet: asked, ...change }
        : now,
    )
  }

  function disconnect(): void {
    if (!wallet) return
    become(undefined)
    // A wallet that cannot take permissions back (EIP-2255) is still disconnected for this page.
    wallet.provider
      .request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
      .catch(() => undefined)
  }

  return { status, connect, sign, send, disconnect }
}

function outcomeOf(error: unknown): Outcome {
  return isDeclined(error) ? { kind: 'declined' } : { kind: 'failed', reason: reasonOf(error) }
}
