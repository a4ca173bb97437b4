import { type SandboxChain, type TestAccount, toViemChain } from '@latchkey/sandbox'
import { createWalletClient, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** A client that signs with the key of a sandbox account and sends straight to the chain. */
export function openWallet(chain: SandboxChain, account: TestAccount | undefined) {
  if (account === undefined) throw new Error('The sandbox has no such account.')
  return createWalletClient({
    account: privateKeyToAccount(account.privateKey),
    chain: toViemChain(chain),
    transport: http(),
    pollingInterval: 50,
  }).extend(publicActions)
}
