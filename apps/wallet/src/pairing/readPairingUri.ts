/** Why a text cannot be used as a code. */
export type CodeProblem = 'empty' | 'notACode' | 'legacy' | 'incomplete' | 'expired'

/** What a text says as a pairing code. */
export type PairingCode =
  | {
      readonly ok: true
      readonly uri: string
      readonly topic: string
      readonly expiresAt: number | undefined
    }
  | { readonly ok: false; readonly problem: CodeProblem }

const longest = 4_096

/**
 * Reads a WalletConnect code from whatever people hand over: the `wc:` text, a link that carries it, either of them
 * percent-encoded or in base64 (Telegram). `now` is in milliseconds.
 */
export function readPairingUri(text: string, now: number): PairingCode {
  const given = text.trim()
  if (given === '') return { ok: false, problem: 'empty' }
  if (given.length > longest) return { ok: false, problem: 'notACode' }
  const code = [given, linked(given), decoded(given), fromBase64(given)].find((one) =>
    /^wc:/i.test(one ?? ''),
  )
  return code === undefined ? { ok: false, problem: 'notACode' } : parse(code, now)
}

function parse(code: string, now: number): PairingCode {
  const match = /^wc:\/{0,2}([^@?]*)@(\d+)\/?(?:\?(.*))?$/is.exec(code)
  if (match === null) return { ok: false, problem: 'incomplete' }
  const [, topic = '', version, query = ''] = match
  if (version === '1') return { ok: false, problem: 'legacy' }
  if (version !== '2') return { ok: false, problem: 'notACode' }
  const params = new URLSearchParams(query)
  const symKey = params.get('symKey') ?? ''
  if (!/^[0-9a-f]{64}$/i.test(topic) || !/^[0-9a-f]{64}$/i.test(symKey) || !params.get('relay-protocol')) {
    return { ok: false, problem: 'incomplete' }
  }
  const seconds = params.get('expiryTimestamp')
  const expiresAt = seconds !== null && /^\d{1,12}$/.test(seconds) ? Number(seconds) * 1_000 : undefined
  if (expiresAt !== undefined && expiresAt <= now) return { ok: false, problem: 'expired' }
  // Written anew: what reaches the kit has been understood here.
  return { ok: true, uri: `wc:${topic.toLowerCase()}@2?${params}`, topic: topic.toLowerCase(), expiresAt }
}

/** The code in a link such as `https://wallet.example/wc?uri=…` or `app://wc?uri=…`. */
function linked(text: string): string | undefined {
  const uri = /[?&]uri=([^&#]+)/i.exec(text)?.[1]
  return uri === undefined ? undefined : (decoded(uri) ?? uri)
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    // A lone percent sign: then it is not encoded.
    return undefined
  }
}

function fromBase64(text: string): string | undefined {
  if (!/^[\w+/-]+={0,2}$/.test(text)) return undefined
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    // Looks like it and is not.
    return undefined
  }
}
