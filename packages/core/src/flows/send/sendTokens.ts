import { askInTime, type CallOptions } from '../../adapter/askInTime.ts'
import { parseUnits } from '../../base/amounts.ts'
import { wait } from '../../base/clock.ts'
import type { Holding } from '../../chains/holding.ts'
import { SendError } from '../../features/send/SendError.ts'
import type { SendOrder } from '../../features/send/sendOrder.ts'
import { emptySend } from '../../features/send/sendState.ts'
import { openDriver, sendWallet } from '../../features/send/sendWallet.ts'
import { sentStore } from '../../features/sent/sentStore.ts'
import type { SentTransaction } from '../../features/sent/sentTransaction.ts'
import { sendReceiptWaitMs } from '../../features/sent/times.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { answerLimitMs } from '../calls/askWallet.ts'
import { NotConnectedError } from '../calls/signMessage.ts'
import { askDriver } from './askDriver.ts'
import { finishSend } from './finishSend.ts'
import { findReceiver } from './setReceiver.ts'
import { requestOf } from './takeSent.ts'

/** A transfer of the account in use, as a site asks for it. */
export type TokenSend = {
  /** An address, or a name where the site's server looks names up. */
  readonly to: string
  /** In base units, or as a plain decimal in units of the token. */
  readonly amount: bigint | string
  /** The token; the chain's own coin unless told. */
  readonly token?: Pick<Holding, 'symbol' | 'decimals'> & { readonly address: string }
  /** Whether to wait for a block, for 25 seconds at most; the answer tells what has become of it by then. */
  readonly wait?: boolean
}

/** Asks the wallet in use to move a token or the chain's own coin, and looks after the transaction; a refusal is an error that says what to do. */
export async function sendTokens(
  latchkey: Latchkey,
  { to, amount, token, wait: isWaiting = false }: TokenSend,
  { signal }: CallOptions = {},
): Promise<SentTransaction> {
  const wallet = sendWallet(latchkey)
  if (wallet === undefined) throw new NotConnectedError()
  const { connection, chain, address } = wallet
  const coin = token ?? chain?.nativeCurrency
  if (coin === undefined) throw new SendError('transfer.unsupported', {})
  const driver = await openDriver(latchkey)
  // Whatever a name led to a while ago: money goes where it leads now.
  const receiver = await findReceiver(latchkey, to, true)
  if (receiver.phase === 'failed') throw receiver.error
  if (receiver.phase === 'unknown') throw new SendError('transfer.nameUnknown', {})
  if (receiver.phase !== 'ready') throw new SendError(invalidCode(receiver), {})
  const { chainId } = connection
  const units = typeof amount === 'bigint' ? amount : parseUnits(amount, coin.decimals)
  const place = token ? { address: token.address } : {}
  const held = {
    chainId,
    symbol: coin.symbol,
    name: coin.symbol,
    decimals: coin.decimals,
    amount: units,
    ...place,
  }
  const order: SendOrder = {
    state: { ...emptySend, token: held, receiver },
    namespace: connection.namespace,
    connectorId: connection.connector.id,
    transfer: {
      chainId,
      from: address,
      to: receiver.address,
      amount: units,
      ...(token && { token: token.address }),
    },
  }
  const asked = askDriver(latchkey, requestOf(latchkey, order, driver), signal).then((handle) =>
    finishSend(latchkey, order, handle, 'quiet'),
  )
  const sent = await askInTime({ clock: latchkey.deps.clock, ms: answerLimitMs, signal }, () => asked)
  return isWaiting ? untilSettled(latchkey, sent, signal) : sent
}

function invalidCode(receiver: { readonly phase: string; readonly flaw?: string }) {
  const codes = {
    checksum: 'transfer.checksum',
    zero: 'transfer.zeroAddress',
    foreign: 'transfer.foreignAddress',
    hidden: 'transfer.hiddenLetters',
    name: 'transfer.nameMalformed',
  } as const
  return codes[receiver.flaw as keyof typeof codes] ?? 'transfer.address'
}

/** The transaction once it is over, or as it is when nobody looks at the screen any longer. */
async function untilSettled(
  latchkey: Latchkey,
  { id }: SentTransaction,
  signal: AbortSignal | undefined,
): Promise<SentTransaction> {
  const find = () =>
    sentStore(latchkey)
      .getState()
      .find((sent) => sent.id === id)
  let stop = () => {}
  const over = new Promise<void>((resolve) => {
    const look = () => find()?.status !== 'pending' && resolve()
    stop = sentStore(latchkey).subscribe(look)
    look()
  })
  const ending = new AbortController()
  const limit = wait(latchkey.deps.clock, sendReceiptWaitMs, ending.signal).catch(() => undefined)
  const pass = () => ending.abort()
  signal?.addEventListener('abort', pass, { once: true })
  await Promise.race([over, limit])
  signal?.removeEventListener('abort', pass)
  ending.abort()
  stop()
  signal?.throwIfAborted()
  const found = find()
  if (found === undefined) throw new SendError('transfer.unready', {})
  return found
}
