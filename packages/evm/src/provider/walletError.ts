import {
  ChainNotAddedError,
  LatchkeyError,
  WalletAccountError,
  WalletDeclinedError,
  WalletFailedError,
  WalletPendingError,
  WalletUnsupportedError,
} from '@latchkey/core/adapter'
import { peek } from './provider.ts'

// Wallets hide the code that matters behind -32603 and friends, each in its own place.
const nests = [
  ['data', 'originalError'],
  ['data', 'cause'],
  ['data'],
  ['cause'],
  ['error'],
  ['info', 'error'],
]

/** Codes that say nothing by themselves: a nested one, where there is one, says more. */
const vague: readonly unknown[] = [undefined, -32603, -32000, 'UNKNOWN_ERROR', 'SERVER_ERROR']

const declined: readonly unknown[] = [4001, 5000, 5750, 'ACTION_REJECTED']
const unsupported: readonly unknown[] = [
  4200,
  -32601,
  -32004,
  5700,
  5710,
  5740,
  5760,
  'UNSUPPORTED_OPERATION',
]

/** What a wallet threw, as one of ours; the original is kept as `cause`. */
export function walletError(error: unknown): LatchkeyError {
  // A provider of ours says it as EIP-1193 wants it, and keeps what it means as the cause.
  for (const said of [error, peek(error, 'cause')]) if (said instanceof LatchkeyError) return said
  const options = { cause: error }
  const { code, text } = readFailure(error)
  // Without a telling code only the words are left; anything unsure stays a plain failure.
  const says = (words: RegExp) => vague.includes(code) && words.test(text)
  if (
    declined.includes(code) ||
    says(/\buser\b.{0,20}(reject|den[iy]|cancel|declin)|(reject|deni|cancel)\w* by (the )?user/i)
  )
    return new WalletDeclinedError(options)
  if (code === -32002 || says(/already (pending|processing)/i)) return new WalletPendingError(options)
  if (code === 4902 || says(/unrecogni[sz]ed chain|chain.{0,30}not (been )?added/i))
    return new ChainNotAddedError(options)
  if (code === 4100) return new WalletAccountError(options)
  if (
    unsupported.includes(code) ||
    says(/method.{0,60}(not (supported|found|available|implemented|exist)|unsupported)/i)
  )
    return new WalletUnsupportedError(options)
  return new WalletFailedError(text, options)
}

/** Whether the wallet gave no code at all, only words in whatever language. */
export function isCodeless(error: unknown): boolean {
  return error instanceof WalletFailedError && readFailure(error.cause).code === undefined
}

type Failure = { readonly code: number | string | undefined; readonly text: string }

function readFailure(error: unknown, depth = 0): Failure {
  const raw = peek(error, 'code')
  const isNumber = typeof raw === 'number' || (typeof raw === 'string' && /^-?\d+$/.test(raw))
  const code = isNumber ? Number(raw) : typeof raw === 'string' ? raw : undefined
  const text = [peek(error, 'shortMessage'), peek(error, 'message'), error].find(
    (words) => typeof words === 'string',
  )
  const own: Failure = { code, text: typeof text === 'string' ? text : '' }
  if (!vague.includes(code) || depth > 2) return own
  for (const path of nests) {
    const inner = path.reduce(peek, error)
    if (typeof inner !== 'object' || inner === null) continue
    const nested = readFailure(inner, depth + 1)
    if (nested.code !== undefined || nested.text !== '')
      return { code: nested.code ?? code, text: nested.text || own.text }
  }
  return own
}
