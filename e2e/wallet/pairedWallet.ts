import type { Page } from 'playwright'
import { type Dapp, sandboxNamespaces } from './openDapp.ts'
import { approveSite, pasteCode } from './walletVisit.ts'

/** A site and a wallet that have found each other. */
export type Paired = {
  readonly topic: string
  /** The account that the site sees first. */
  readonly account: `0x${string}`
  /** Asks the wallet for something; the page must answer. */
  ask<T>(method: string, params: unknown, chainId?: string): Promise<T>
}

export const firstChain = 'eip155:8131337'

/** A site that waits for a wallet: its code, and the session once a wallet has said yes. */
type Proposed = {
  readonly uri: string
  readonly approved: ReturnType<Awaited<ReturnType<Dapp['connect']>>['approval']>
}

/**
 * Asks for a wallet as sites do: whoever shows a code waits from then on. An official client forgets the answer to a
 * proposal whose `approval` nobody has called yet, and who calls it afterwards waits until the proposal expires.
 */
export async function propose(
  dapp: Dapp,
  optionalNamespaces: Parameters<Dapp['connect']>[0]['optionalNamespaces'] = sandboxNamespaces,
): Promise<Proposed> {
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces })
  const approved = approval()
  // Whoever asks gets the error too; a journey that ended earlier has failed of something else.
  approved.catch(() => undefined)
  return { uri, approved }
}

/** Pairs by copy and paste, and connects. */
export async function pairWallet(page: Page, dapp: Dapp): Promise<Paired> {
  const { uri, approved } = await propose(dapp)
  await pasteCode(page, uri)
  await approveSite(page)
  const { topic, namespaces } = await approved
  const account = (namespaces['eip155']?.accounts[0]?.split(':')[2] ?? '0x') as `0x${string}`
  return {
    topic,
    account,
    ask: (method, params, chainId = firstChain) =>
      dapp.request({ topic, chainId, request: { method, params } }),
  }
}

/** How a request was refused. */
export async function refusalOf(
  asked: Promise<unknown>,
): Promise<{ readonly code: number; readonly message: string }> {
  try {
    await asked
  } catch (error) {
    return error as { code: number; message: string }
  }
  throw new Error('It was not refused.')
}
