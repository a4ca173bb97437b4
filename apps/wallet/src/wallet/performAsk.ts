import { base58 } from '@scure/base'
import { type Hex, toHex } from 'viem'
import type { DecidedAsk } from '../ask/ask.ts'
import { estimateCall, type Price, reasonOf } from '../chains/estimateCall.ts'
import { messages } from '../messages.ts'
import type { Outcome, Waiting } from '../state/walletState.ts'
import { batchKey } from './memory.ts'
import { sendCall, signCall } from './sendCall.ts'
import { switchChain } from './switchSession.ts'
import { keepInMind, type Wallet } from './wallet.ts'

type Request = Waiting & { kind: 'request' }
type Performed = { readonly result: unknown; readonly outcome: Outcome }

/** Does what was approved. `price` is what the visitor saw. */
export async function performAsk(
  wallet: Wallet,
  item: Request,
  price: Price | undefined,
): Promise<Performed> {
  const { ask, site } = item
  switch (ask.kind) {
    case 'message':
      return { result: await signMessage(wallet, ask), outcome: { type: 'signed', site } }
    case 'typedData': {
      const { types, primaryType, domain, message } = ask.data
      const result = await evmAccount(wallet, ask.account).signTypedData({
        types: types as Record<string, { name: string; type: string }[]>,
        primaryType,
        domain,
        message,
      })
      return { result, outcome: { type: 'signed', site } }
    }
    case 'transaction': {
      const { client, account } = sender(wallet, item, ask.account)
      const paid = price ?? (await priceOf(wallet, item, ask.account, ask.call))
      if (!ask.send)
        return { result: await signCall(client, account, ask.call, paid), outcome: { type: 'signed', site } }
      const hash = await sendCall(client, account, ask.call, paid)
      return { result: hash, outcome: { type: 'sent', hash, chain: item.chain.name } }
    }
    case 'calls':
      return sendCalls(wallet, item, ask)
    case 'switchChain':
      await switchChain(wallet, item.topic, ask.to)
      return { result: null, outcome: { type: 'switched', chain: chainNamed(wallet, ask.to) } }
    case 'watchAsset':
      return { result: true, outcome: { type: 'added', site } }
  }
}

async function signMessage({ keys }: Wallet, ask: DecidedAsk & { kind: 'message' }): Promise<unknown> {
  const { namespace, account, bytes } = ask
  if (namespace === 'eip155') return keys.evm(account)?.signMessage({ message: { raw: bytes } }) ?? missing()
  if (namespace === 'solana') {
    return { signature: base58.encode(keys.signSolana(account, bytes) ?? missing()) }
  }
  const signed =
    keys.signBitcoin(account, new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)) ?? missing()
  return { address: account, signature: signed.signature, messageHash: signed.hash }
}

async function sendCalls(
  wallet: Wallet,
  item: Request,
  ask: DecidedAsk & { kind: 'calls' },
): Promise<Performed> {
  const { client, account } = sender(wallet, item, ask.account)
  const id = ask.batchId ?? toHex(crypto.getRandomValues(new Uint8Array(32)))
  const all = ask.calls.length
  const hashes: Hex[] = []
  const keep = (ended: boolean) =>
    keepInMind(wallet, (memory) => ({
      ...memory,
      batches: {
        ...memory.batches,
        [batchKey(item.topic, id)]: { chain: item.chain.id, hashes, of: all, ended },
      },
    }))
  try {
    for (const call of ask.calls) {
      // One may need what the one before it did, so each is priced when its turn comes.
      const hash = await sendCall(client, account, call, await priceOf(wallet, item, ask.account, call))
      hashes.push(hash)
      keep(hashes.length === all)
      const { status } = await client.waitForTransactionReceipt({ hash })
      if (status === 'reverted') throw new Error(messages.outcomes.reverted(item.chain.name))
    }
  } catch (error) {
    if (hashes.length === 0) throw error
    // Asked again, it would send the first ones twice; so this is the answer, and the site can ask how far it came.
    keep(true)
    return {
      result: { id },
      outcome: { type: 'stopped', sent: hashes.length, all, reason: reasonOf(error) },
    }
  }
  return { result: { id }, outcome: { type: 'sent', hash: hashes.at(-1) ?? '', chain: item.chain.name } }
}

async function priceOf(
  wallet: Wallet,
  item: Request,
  account: string,
  call: Parameters<typeof estimateCall>[2],
): Promise<Price> {
  const estimate = await estimateCall(sender(wallet, item, account).client, account, call)
  if (!estimate.known) throw new Error(estimate.reason)
  return estimate.price
}

function sender(wallet: Wallet, { chain }: Request, address: string) {
  const client = wallet.client(chain)
  if (client === undefined) throw new Error(messages.errors.cannotSend)
  return { client, account: evmAccount(wallet, address) }
}

function evmAccount({ keys }: Wallet, address: string) {
  return keys.evm(address) ?? missing()
}

function chainNamed({ chains }: Wallet, id: string): string {
  return chains.find((chain) => chain.id === id)?.name ?? id
}

function missing(): never {
  throw new Error(messages.errors.noKey)
}
