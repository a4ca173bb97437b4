import { base58 } from '@scure/base'
import * as v from 'valibot'
import { hexToBytes, isHex } from 'viem'
import type { WalletChain } from '../chains/chainTable.ts'
import { AddressText } from '../config/walletConfig.ts'
import type { Ask, Call } from './ask.ts'
import { readTypedData, typedChainId } from './readTypedData.ts'

/** What a session allows on the chain that a request is for. */
export type AskContext = {
  readonly chain: WalletChain
  /** Addresses of the session on that chain. */
  readonly accounts: readonly string[]
  readonly chains: readonly WalletChain[]
}

/** A request past the envelope. */
export type SiteRequest = { readonly method: string; readonly params: unknown }

// All of it is shown, so more than this is not signed.
const longestMessage = 64 * 1_024
const mostCalls = 20
// The work of reading base58 grows with the square of its length.
const longestBase58 = 8 * 1_024

const invalid: Ask = { kind: 'refused', code: -32602, reason: 'The request could not be read.' }
const notYours: Ask = { kind: 'refused', code: 4100, reason: 'The account is not connected to this site.' }
const tooLong: Ask = { kind: 'refused', code: -32602, reason: 'The message is too long to be shown.' }

const otherChain: Ask = {
  kind: 'refused',
  code: -32602,
  reason: 'The data is for another network than the request.',
}
const isTransaction: Ask = {
  kind: 'refused',
  code: -32602,
  reason: 'A transaction cannot be signed as a message.',
}

/** Understands what a site asks, or says why it is refused. */
export function readAsk({ method, params }: SiteRequest, context: AskContext): Ask {
  const list = Array.isArray(params) ? (params as readonly unknown[]) : [params]
  switch (method) {
    case 'personal_sign':
      return readPersonalSign(list, context)
    case 'eth_signTypedData':
    case 'eth_signTypedData_v4':
      return readTyped(list, context)
    case 'eth_sendTransaction':
    case 'eth_signTransaction':
      return readTransaction(list[0], method === 'eth_sendTransaction', context)
    case 'wallet_sendCalls':
      return readCalls(list[0], context)
    case 'wallet_getCallsStatus':
      return typeof list[0] === 'string' ? { kind: 'batchStatus', batchId: list[0] } : invalid
    case 'wallet_getCapabilities':
      return { kind: 'known', result: capabilities(context) }
    case 'wallet_switchEthereumChain':
    case 'wallet_addEthereumChain':
      return readSwitch(list[0], method === 'wallet_addEthereumChain', context)
    case 'wallet_watchAsset':
      return readAsset(list[0])
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return { kind: 'known', result: [...new Set(context.accounts)] }
    case 'eth_chainId':
      return { kind: 'known', result: `0x${(context.chain.evm?.id ?? 0).toString(16)}` }
    case 'solana_getAccounts':
    case 'solana_requestAccounts':
      return { kind: 'known', result: context.accounts.map((pubkey) => ({ pubkey })) }
    case 'solana_signMessage':
      return readSolanaMessage(list[0], context)
    case 'getAccountAddresses':
      return { kind: 'known', result: context.accounts.map((address) => ({ address, intention: 'payment' })) }
    case 'signMessage':
      return readBitcoinMessage(list[0], context)
    default:
      return { kind: 'refused', code: 5101, reason: 'This wallet cannot do that.' }
  }
}

function readPersonalSign(list: readonly unknown[], context: AskContext): Ask {
  const [first, second] = list
  if (typeof first !== 'string' || typeof second !== 'string') return invalid
  // Some sites give the account first; whichever of the two is one of ours is the account.
  const account = ownAccount(second, context) ?? ownAccount(first, context)
  if (account === undefined) return notYours
  const message = ownAccount(second, context) === undefined ? second : first
  const bytes =
    isHex(message) && message.length % 2 === 0 ? hexToBytes(message) : new TextEncoder().encode(message)
  return bytes.length > longestMessage ? tooLong : { kind: 'message', namespace: 'eip155', account, bytes }
}

function readTyped([address, given]: readonly unknown[], context: AskContext): Ask {
  const account = typeof address === 'string' ? ownAccount(address, context) : undefined
  if (account === undefined) return notYours
  const data = readTypedData(given)
  if (data === undefined) return invalid
  const chainId = typedChainId(data)
  // Signed here, it would be good there (EIP-712 asks wallets to refuse it).
  return chainId === undefined || chainId === String(context.chain.evm?.id)
    ? { kind: 'typedData', account, data }
    : otherChain
}

const Quantity = v.pipe(
  v.union([v.string(), v.number()]),
  v.check((given) => /^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(String(given))),
  v.transform((given) => BigInt(given)),
)
const Data = v.pipe(
  v.string(),
  v.regex(/^0x([0-9a-f]{2})*$/i),
  v.maxLength(262_144),
  v.custom<`0x${string}`>(() => true),
)
const CallSchema = v.object({
  to: v.nullish(AddressText),
  value: v.optional(Quantity, '0x0'),
  data: v.optional(Data),
  input: v.optional(Data),
  gas: v.optional(Quantity),
  gasLimit: v.optional(Quantity),
  chainId: v.optional(Quantity),
})
const TransactionSchema = v.object({ ...CallSchema.entries, from: AddressText })

function readTransaction(given: unknown, send: boolean, context: AskContext): Ask {
  const parsed = v.safeParse(TransactionSchema, given)
  if (!parsed.success || !onChain(parsed.output.chainId, context)) return invalid
  const account = ownAccount(parsed.output.from, context)
  const call = callOf(parsed.output)
  if (account === undefined) return notYours
  return call === undefined ? invalid : { kind: 'transaction', account, call, send }
}

const CallsSchema = v.object({
  from: v.optional(AddressText),
  chainId: v.optional(Quantity),
  atomicRequired: v.optional(v.boolean(), false),
  id: v.optional(v.pipe(v.string(), v.maxLength(4_096))),
  calls: v.pipe(v.array(CallSchema), v.minLength(1), v.maxLength(mostCalls)),
})

function readCalls(given: unknown, context: AskContext): Ask {
  const parsed = v.safeParse(CallsSchema, given)
  if (!parsed.success || !onChain(parsed.output.chainId, context)) return invalid
  const { from, atomicRequired, id, calls: listed } = parsed.output
  if (atomicRequired)
    return { kind: 'refused', code: 5760, reason: 'This wallet sends calls one after another.' }
  const account = ownAccount(from ?? context.accounts[0] ?? '', context)
  if (account === undefined) return notYours
  if (!listed.every(({ chainId: one }) => onChain(one, context))) return invalid
  // No limit of the site's own: what each may cost is known only when its turn comes, and nobody would see it.
  const calls = listed.flatMap(({ to, value, data, input }) => callOf({ to, value, data, input }) ?? [])
  if (calls.length !== listed.length) return invalid
  return { kind: 'calls', account, calls, ...(id !== undefined && { batchId: id }) }
}

function callOf({
  to,
  value,
  data,
  input,
  gas,
  gasLimit,
}: Omit<v.InferOutput<typeof CallSchema>, 'chainId'>): Call | undefined {
  // Both are the same thing under two names; two different ones would show one and send the other.
  if (data !== undefined && input !== undefined && data !== input) return undefined
  const limit = gas ?? gasLimit
  return {
    to: to ?? undefined,
    value,
    data: data ?? input ?? '0x',
    ...(limit !== undefined && { gas: limit }),
  }
}

const ChainParam = v.object({ chainId: Quantity })

function readSwitch(given: unknown, adds: boolean, { chains }: AskContext): Ask {
  const parsed = v.safeParse(ChainParam, given)
  if (!parsed.success) return invalid
  const to = `eip155:${parsed.output.chainId}`
  return chains.some(({ id }) => id === to)
    ? { kind: 'switchChain', to, adds }
    : { kind: 'refused', code: 4902, reason: 'This wallet works on the networks of the sandbox only.' }
}

const AssetSchema = v.object({
  type: v.literal('ERC20'),
  options: v.object({
    address: AddressText,
    symbol: v.fallback(v.string(), ''),
    decimals: v.fallback(
      v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36))),
      undefined,
    ),
  }),
})

function readAsset(given: unknown): Ask {
  const parsed = v.safeParse(AssetSchema, given)
  if (!parsed.success) return invalid
  const { address, symbol, decimals } = parsed.output.options
  return { kind: 'watchAsset', address, symbol, decimals }
}

const SolanaSchema = v.object({ message: v.string(), pubkey: v.string() })

function readSolanaMessage(given: unknown, context: AskContext): Ask {
  const parsed = v.safeParse(SolanaSchema, given)
  if (!parsed.success) return invalid
  if (parsed.output.message.length > longestBase58) return tooLong
  const account = ownAccount(parsed.output.pubkey, context)
  if (account === undefined) return notYours
  const bytes = fromBase58(parsed.output.message)
  if (bytes === undefined) return invalid
  // Solana signs a message as it signs a transaction, and each transaction of an account has its key in it.
  return holds(bytes, fromBase58(account))
    ? isTransaction
    : { kind: 'message', namespace: 'solana', account, bytes }
}

function fromBase58(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text)
  } catch {
    // Sites must send base58.
    return undefined
  }
}

function holds(bytes: Uint8Array, part: Uint8Array | undefined): boolean {
  return (
    part !== undefined && bytes.some((_, at) => part.every((byte, offset) => bytes[at + offset] === byte))
  )
}

const BitcoinSchema = v.object({
  account: v.string(),
  message: v.string(),
  address: v.optional(v.string()),
  protocol: v.optional(v.string(), 'ecdsa'),
})

function readBitcoinMessage(given: unknown, context: AskContext): Ask {
  const parsed = v.safeParse(BitcoinSchema, given)
  if (!parsed.success) return invalid
  const { account: named, address, message, protocol } = parsed.output
  if (protocol !== 'ecdsa')
    return { kind: 'refused', code: 5101, reason: 'This wallet signs with ECDSA only.' }
  const account = ownAccount(address ?? named, context)
  if (account === undefined) return notYours
  const bytes = new TextEncoder().encode(message)
  return bytes.length > longestMessage ? tooLong : { kind: 'message', namespace: 'bip122', account, bytes }
}

function ownAccount(address: string, { accounts, chain }: AskContext): string | undefined {
  const same = chain.namespace === 'eip155' ? (text: string) => text.toLowerCase() : (text: string) => text
  return accounts.find((own) => same(own) === same(address))
}

function onChain(chainId: bigint | undefined, { chain }: AskContext): boolean {
  return chainId === undefined || chainId === BigInt(chain.evm?.id ?? 0)
}

/** Calls go one after another, each a transaction of its own (EIP-5792). */
function capabilities({ chains }: AskContext): Record<string, unknown> {
  return Object.fromEntries(
    chains.flatMap(({ evm }) =>
      evm ? [[`0x${evm.id.toString(16)}`, { atomic: { status: 'unsupported' } }]] : [],
    ),
  )
}
