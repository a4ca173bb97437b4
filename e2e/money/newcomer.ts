import type { FaucetToken, SandboxChain } from '@latchkey/sandbox'
import type { EvmWallet, EvmWalletOptions } from '@latchkey/testing'
import type { Address, Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { Shop } from '../widget/openShop.ts'

/** Somebody without a past, whose money is known to the last unit. */
export type Newcomer = {
  readonly wallet: EvmWallet
  readonly address: Address
  readonly privateKey: Hex
}

/** What somebody begins with, in the smallest unit. */
export type Purse = { readonly coin?: bigint } & Partial<Readonly<Record<FaucetToken, bigint>>>

/** Gives somebody money on a chain. */
async function fill(chain: SandboxChain, to: Address, purse: Purse): Promise<void> {
  const { coin, ...tokens } = purse
  if (coin !== undefined) await chain.controls.faucet({ to, amount: coin })
  for (const [token, amount] of Object.entries(tokens)) {
    await chain.controls.faucet({ to, amount, token: token as FaucetToken })
  }
}

/** Somebody new in the shop, with a wallet called Foxglove and this on the first chain. */
export async function newcomer(
  shop: Shop,
  purse: Purse,
  options: Partial<EvmWalletOptions> = {},
): Promise<Newcomer> {
  const privateKey = generatePrivateKey()
  const address = privateKeyToAddress(privateKey)
  const [chain] = shop.stack().sandbox.chains
  if (chain === undefined) throw new Error('The sandbox has no chain.')
  await fill(chain, address, purse)
  return { wallet: shop.wallet('Foxglove', { accounts: [privateKey], ...options }), address, privateKey }
}
