import { fromHex, type Hex } from '../encoding/hex.ts'
import { hasHiddenCharacters } from './hiddenCharacters.ts'
import { highRisk, lowRisk, type Risk, refused } from './risk.ts'
import { parseSiwe, type SiweMessage } from './siwe.ts'

/** A message to sign: a sign-in, a text, or bytes that are no text. */
export type DecodedMessage =
  | { readonly kind: 'signIn'; readonly text: string; readonly fields: SiweMessage }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly hex: Hex }

type MessageReading = { readonly decoded: DecodedMessage; readonly risk: Risk }

const signInWords = /wants\s+you\s+to\s+sign\s+in/giu

/** Reads a message that a page wants signed. One that signs in to another site than the page is refused. */
export function decodeMessage(
  message: Hex,
  { origin, account }: { readonly origin: string; readonly account: Hex },
): MessageReading {
  const bytes = fromHex(message)
  const text = readText(bytes)
  const plain =
    text === undefined ? ({ kind: 'bytes', hex: message } as const) : ({ kind: 'text', text } as const)
  // Bytes that are no text are searched too: a careless verifier might skip what is around the sign-in.
  const claims = countSignIns(new TextDecoder().decode(bytes))
  if (claims > 0) {
    const fields = claims === 1 && text !== undefined ? parseSiwe(text) : undefined
    if (text === undefined || fields === undefined)
      return { decoded: plain, risk: refused('sign-in-invalid') }
    return { decoded: { kind: 'signIn', text, fields }, risk: signInRisk(fields, origin, account) }
  }
  if (text === undefined) return { decoded: plain, risk: highRisk('message-unreadable') }
  const isHidden = hasHiddenCharacters(text)
  return { decoded: plain, risk: isHidden ? highRisk('message-hidden-characters') : lowRisk }
}

/** EIP-4361: the domain must be the one of the page, with its port; and so must the scheme, if there is one. */
function signInRisk({ scheme, domain, address }: SiweMessage, origin: string, account: Hex): Risk {
  const page = new URL(origin)
  if (domain !== page.host) return refused('sign-in-domain')
  if (scheme !== undefined && `${scheme}:` !== page.protocol) return refused('sign-in-domain')
  return address === account ? lowRisk : refused('sign-in-account')
}

/** How often a text asks for a sign-in, however its words are disguised: a reader sees through what a parser does not. */
function countSignIns(text: string): number {
  const folded = text.normalize('NFKC').replace(/(?!\s)[\p{C}\p{DI}\p{M}]/gu, '')
  return folded.match(signInWords)?.length ?? 0
}

function readText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    // Bytes such as a hash are sometimes UTF-8 by accident; control characters give them away.
    return /(?![\n\r\t])\p{Cc}/u.test(text) ? undefined : text
  } catch {
    // Not UTF-8: the bytes are shown as hex.
    return undefined
  }
}
