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

/** Pairs by copy and paste, and connects. */
export async function pairWallet(page: Page, dapp: Dapp): Promise<Paired> {
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: sandboxNamespaces })
  await pasteCode(page, uri)
  await approveSite(page)
  const { topic, namespaces } = await approval()
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
