import type {
  EvmCalls,
  NetworkFee,
  NodeAsk,
  SendDriver,
  SentHandle,
  SentReader,
  SentTraces,
  Transfer,
} from '@latchkey/core/adapter'
import { systemClock, WalletUnsupportedError } from '@latchkey/core/adapter'
import { getCapabilities } from '../calls/getCapabilities.ts'
import { sendCalls } from '../calls/sendCalls.ts'
import { ask } from '../provider/ask.ts'
import { parseChainId, parseQuantity } from '../provider/parse.ts'
import { peek } from '../provider/provider.ts'
import { getBalance } from '../session/getBalance.ts'
import { limit } from '../session/limit.ts'
import { readTokenBalance } from '../token/erc20.ts'
import { estimateFees } from '../transaction/estimateFees.ts'
import { sendTransaction } from '../transaction/sendTransaction.ts'
import { callOf, estimateTransfer } from './estimateTransfer.ts'
import { isAskedFor } from './isTransfer.ts'
import { lookAfter } from './lookAfter.ts'
import { readAddress } from './readAddress.ts'
import { tryTransfer } from './tryTransfer.ts'

/** How long the wallet may take for calls without a prompt, before the visitor is asked. */
const passingMs = 3_000

/** How an EVM wallet sends; where a chain library stands over it, transactions go through that one's own call. */
export function sendDriver(provider: unknown, library?: Pick<EvmCalls, 'sendTransaction'>): SendDriver {
  return {
    readAddress,
    estimate: (transfer, signal) => estimateTransfer(provider, transfer, signal),
    readChain: () =>
      inPassing(async (ending) => parseChainId(await ask(provider, 'eth_chainId', [], ending))),
    isSmartAccount: (address, signal) => hasCode(provider, address, signal),
    async check(transfer, signal) {
      const [isContract, arrives] = await Promise.all([
        hasCode(provider, transfer.to, signal).catch(() => false),
        tryTransfer(provider, transfer, signal),
      ])
      return { isContract, ...(arrives !== undefined && { arrives }) }
    },
    balance: (owner, token, signal) =>
      token === undefined
        ? getBalance(provider, owner, signal)
        : readTokenBalance(provider, token, owner, signal),
    send: (transfer, fee, signal, onAsk) => send({ provider, library, signal, onAsk }, transfer, fee),
    isAskedFor,
    look: (question, signal) => lookAfter(provider, question, signal),
  }
}

/** Looks after transactions through a node alone. */
export function sentReader(node: NodeAsk): SentReader {
  const provider = {
    request: ({ method, params }: { readonly method: string; readonly params: readonly unknown[] }) =>
      node(method, params),
  }
  return { look: (question, signal) => lookAfter(provider, question, signal) }
}

/** Whether a program lives at an address; an account that lends itself one (EIP-7702) is still somebody's own. */
async function hasCode(provider: unknown, address: string, signal?: AbortSignal): Promise<boolean> {
  const code = await ask(provider, 'eth_getCode', [address, 'latest'], signal)
  return typeof code === 'string' && /^0x[0-9a-f]+$/i.test(code) && !/^0xef0100[0-9a-f]{40}$/i.test(code)
}

type Way = {
  readonly provider: unknown
  readonly library: Pick<EvmCalls, 'sendTransaction'> | undefined
  readonly signal: AbortSignal | undefined
  readonly onAsk: ((traces: SentTraces) => void) | undefined
}

async function send(
  { provider, library, signal, onAsk }: Way,
  transfer: Transfer,
  fee: NetworkFee | undefined,
): Promise<SentHandle> {
  const { from, chainId } = transfer
  const id = Number(chainId.slice('eip155:'.length))
  const call = callOf(transfer)
  const [since, nonceGuess, isAtomic] = await Promise.all([
    inPassing((ending) => readBlock(provider, ending)),
    inPassing((ending) => readTurn(provider, from, ending)),
    inPassing((ending) => sendsCalls(provider, from, id, ending)),
  ])
  const known = since === undefined ? {} : { since }
  const traces = { ...known, ...(nonceGuess !== undefined && { nonceGuess }) }
  // The visitor has not been asked yet, and the caller no longer waits.
  signal?.throwIfAborted()
  if (isAtomic) {
    const { to, data, value } = call
    const batch = { to, ...(data !== undefined && { data }), ...(value !== undefined && { value }) }
    try {
      onAsk?.(known)
      return { callsId: await sendCalls(provider, { from, chainId: id, calls: [batch] }), ...known }
    } catch (error) {
      // It claimed support and lacks it; the visitor has not been asked yet.
      if (!(error instanceof WalletUnsupportedError)) throw error
    }
  }
  const held = fee && { gas: fee.gas, ...(await feesOf(provider, fee)) }
  signal?.throwIfAborted()
  const transaction = { from, chainId: id, ...call, ...held }
  onAsk?.(traces)
  const hash = await (library?.sendTransaction(transaction) ?? sendTransaction(provider, transaction))
  return { hash, ...traces }
}

/** The fees that a transaction is held to, in the form that its chain has. */
async function feesOf(provider: unknown, { gasPrice }: NetworkFee) {
  const fees = await estimateFees(provider)
  if ('gasPrice' in fees) return { gasPrice }
  const { maxPriorityFeePerGas: tip } = fees
  return { maxFeePerGas: gasPrice, maxPriorityFeePerGas: tip < gasPrice ? tip : gasPrice }
}

/** What is good to know before somebody is asked, and not worth waiting for: a wallet may never answer what it does not know. */
async function inPassing<Answer>(
  read: (ending: AbortSignal) => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await limit(systemClock, passingMs, read)
  } catch {
    return undefined
  }
}

/** The last block; only a help to find things again. */
async function readBlock(provider: unknown, signal: AbortSignal): Promise<string> {
  return parseQuantity(await ask(provider, 'eth_blockNumber', [], signal)).toString()
}

/** The turn that the account's next transaction has, as far as the node knows; a wallet may know better. */
async function readTurn(provider: unknown, from: string, signal: AbortSignal): Promise<number> {
  return Number(parseQuantity(await ask(provider, 'eth_getTransactionCount', [from, 'pending'], signal)))
}

/** Whether this account sends batches as one (EIP-5792): such an account has no other transactions of its own. */
async function sendsCalls(
  provider: unknown,
  account: string,
  id: number,
  signal: AbortSignal,
): Promise<boolean> {
  const all = await getCapabilities(provider, account, { chainIds: [id], signal })
  const atomic = peek(all[`eip155:${id}`], 'atomic') ?? peek(all['eip155:0'], 'atomic')
  return peek(atomic, 'status') === 'supported'
}
