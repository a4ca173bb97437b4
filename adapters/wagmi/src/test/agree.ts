import type { EvmWallet } from '@latchkey/testing'
import { expect } from 'vitest'
import { chains, type openPage } from './openPage.tsx'

/** The id of a wallet on both sides. */
export const idOf = ({ info }: EvmWallet): string => info.rdns

type Page = ReturnType<typeof openPage>

/** Both sides are connected, and say the same. */
export async function agree(
  page: Page,
  { connectorId, address, chainId = chains[0].id }: Expected,
): Promise<void> {
  await expect.poll(page.both).toEqual({
    widget: ['connected', connectorId, `eip155:${chainId}:${address}`],
    page: ['connected', connectorId, `eip155:${chainId}:${address}`],
  })
}
/** Who is connected, and where. */
export type Expected = {
  readonly connectorId: string
  readonly address: string | undefined
  readonly chainId?: number
}
/** A wallet with its first account, on the first chain. */
export const first = (wallet: EvmWallet): Expected => ({
  connectorId: idOf(wallet),
  address: wallet.addresses[0],
})

/** The page has drawn, and wagmi has found the wallet. */
export async function ready(page: Page, ...wallets: readonly EvmWallet[]): Promise<void> {
  await expect
    .poll(() => page.config.connectors.map(({ id }) => id))
    .toEqual(expect.arrayContaining(wallets.map(idOf)))
  await expect.poll(() => page.hooks().account.status).toBe('disconnected')
  await expect.poll(() => page.latchkey.connections.getState().started).toBe(true)
}
