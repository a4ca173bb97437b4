import { peek } from '../provider/provider.ts'

/** The longest reason that is worth reading. */
const longest = 140

/** The errors that tokens have by name (ERC-6093), as far as a transfer meets them. */
const named: Readonly<Record<string, string>> = {
  e450d38c: 'ERC20InsufficientBalance',
  ec442f05: 'ERC20InvalidReceiver',
  '96c6fd1e': 'ERC20InvalidSender',
  d93c0665: 'EnforcedPause',
}

/** Why a chain refuses a call, in its own words and one plain line; undefined for what is no refusal. */
export function revertReason(error: unknown): string | undefined {
  for (let inner = error, depth = 0; inner !== undefined && depth < 6; depth += 1) {
    const data = readError(peek(inner, 'data')) ?? readError(peek(peek(inner, 'data'), 'data'))
    if (data !== undefined) return data
    const text = [peek(inner, 'reason'), peek(inner, 'message')].find(
      (words) => typeof words === 'string' && isRefusal(words),
    )
    if (typeof text === 'string' && depth > 0) return plain(text)
    inner = peek(inner, 'cause') ?? peek(inner, 'error')
  }
  const own = peek(error, 'reason')
  return typeof own === 'string' && isRefusal(own) ? plain(own) : undefined
}

function isRefusal(words: string): boolean {
  return /revert|insufficient|exceeds|invalid opcode|out of gas|always failing|not enough/i.test(words)
}

/** Without what every node puts in front. */
function plain(words: string): string {
  const told = words.replace(/^.*?(?:execution )?reverted(?: with reason string)?:?\s*/is, '').trim()
  return (told === '' ? words : told).slice(0, longest)
}

/** The text of `Error(string)`, which is what contracts throw by default. */
function readError(data: unknown): string | undefined {
  const selector = typeof data === 'string' ? /^0x([0-9a-f]{8})/i.exec(data)?.[1]?.toLowerCase() : undefined
  if (selector !== undefined && Object.hasOwn(named, selector)) return named[selector]
  const hex = typeof data === 'string' ? /0x08c379a0([0-9a-f]*)/i.exec(data)?.[1] : undefined
  if (hex === undefined || hex.length < 128) return undefined
  const length = Number(BigInt(`0x${hex.slice(64, 128)}`))
  const bytes = hex.slice(128, 128 + 2 * Math.min(length, longest)).match(/../g) ?? []
  const text = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)))
  return text.trim() === '' ? undefined : text
}
