import { askInTime } from '../../adapter/askInTime.ts'
import type { NetworkFee, SendDriver, Transfer, TransferCheck } from '../../adapter/sendDriver.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { ReadingQuestion } from './readingKey.ts'
import { SendError } from './SendError.ts'

/** How long a node may take for one reading. */
const readingMs = 15_000

/** What the chain says about a send as it stands. */
export type ChainReading = {
  readonly balance: bigint
  /** Of the chain's own coin. */
  readonly coin: bigint
  readonly isSmartAccount: boolean
  readonly fee?: NetworkFee
  readonly error?: unknown
  readonly check?: TransferCheck & { readonly units: bigint }
}

/** Asks the chain what the account has, what the transfer may cost and where it goes. */
export async function readChain(
  { deps }: Pick<Latchkey, 'deps'>,
  driver: SendDriver,
  question: ReadingQuestion,
  signal: AbortSignal,
): Promise<ChainReading> {
  const { clock } = deps
  const ask = <Answer>(work: (ending: AbortSignal) => Promise<Answer>) =>
    askInTime({ clock, ms: readingMs, signal }, work)
  const { from, token, to, amount } = question
  const [balance, coin, isSmartAccount] = await Promise.all([
    ask((ending) => driver.balance(from, token, ending)),
    token === undefined ? undefined : ask((ending) => driver.balance(from, undefined, ending)),
    // What cannot be told is an ordinary account.
    ask((ending) => driver.isSmartAccount(from, ending)).catch(() => false),
  ])
  const known = { balance, coin: coin ?? balance, isSmartAccount }
  const transfer = transferOf(question, balance)
  if (transfer === undefined) return known
  const [fee, check] = await Promise.all([
    ask((ending) => driver.estimate(transfer, ending)).then(
      (found) => ({ fee: found }),
      (error: unknown) => ({ error: asReadError(error) }),
    ),
    to === undefined
      ? undefined
      : ask((ending) => driver.check(transfer, ending)).then(
          (found) => ({ ...found, units: amount }),
          () => undefined,
        ),
  ])
  signal.throwIfAborted()
  return { ...known, ...fee, ...(check && { check }) }
}

/** The transfer to try: the coin goes to the account itself while nobody else is named, for what it costs is the same. */
function transferOf({ isMax: _, to, ...rest }: ReadingQuestion, balance: bigint): Transfer | undefined {
  if (rest.token === undefined) {
    const amount = to === undefined ? 0n : rest.amount < balance ? rest.amount : balance
    return { ...rest, to: to ?? rest.from, amount }
  }
  return to === undefined || rest.amount === 0n || rest.amount > balance ? undefined : { ...rest, to }
}

function asReadError(error: unknown): unknown {
  return error instanceof SendError ? error : new SendError('transfer.unread', {}, { cause: error })
}
