import { fromBase64 } from '../base/base64.ts'
import { isHex32 } from '../base/hex.ts'
import { fromUtf8 } from '../base/utf8.ts'

/** What a code says: where to meet, and the key to understand what is said there. */
export type PairingUri = {
  readonly topic: string
  readonly version: 2
  readonly symKey: string
  readonly relay: { readonly protocol: string; readonly data?: string }
  /** Seconds. */
  readonly expiryTimestamp?: number
  readonly methods?: readonly string[]
}

/** What one gets from a text that should be a code. */
export type ReadUri = { readonly uri: PairingUri } | { readonly problem: 'legacy' | 'malformed' }

/** Writes a code (ERC-1328). */
export function formatPairingUri(
  uri: Omit<PairingUri, 'version' | 'relay'> & { readonly relay?: PairingUri['relay'] },
): string {
  const { topic, symKey, relay = { protocol: 'irn' }, expiryTimestamp, methods } = uri
  const query = [
    ...Object.entries(relay)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => `relay-${key}=${value}`),
    `symKey=${symKey}`,
    ...(expiryTimestamp === undefined ? [] : [`expiryTimestamp=${expiryTimestamp}`]),
    ...(methods?.length ? [`methods=${methods.join(',')}`] : []),
  ]
  return `wc:${topic}@2?${query.join('&')}`
}

/** Reads a code in any of the spellings in use, also base64 of the whole, and says what is wrong with it otherwise. */
export function readPairingUri(text: string): ReadUri {
  const [, topic = '', version, search] =
    /^wc:(?:\/\/|\/)?([^@?/]+)@(\d+)(?:\?(.*))?$/s.exec(plain(text)) ?? []
  if (version === '1') return { problem: 'legacy' }
  const query = new URLSearchParams(search ?? '')
  const symKey = query.get('symKey')
  const protocol = query.get('relay-protocol')
  const data = query.get('relay-data')
  const expiry = query.get('expiryTimestamp')
  const methods = query.get('methods')
  if (version !== '2' || !isHex32(topic) || !isHex32(symKey) || !protocol) return { problem: 'malformed' }
  if (expiry !== null && !/^\d{1,15}$/.test(expiry)) return { problem: 'malformed' }
  return {
    uri: {
      topic,
      version: 2,
      symKey,
      relay: { protocol, ...(data === null ? {} : { data }) },
      ...(methods ? { methods: methods.split(',') } : {}),
      ...(expiry === null ? {} : { expiryTimestamp: Number(expiry) }),
    },
  }
}

/** Reads a code, or nothing when it is not a good one. */
export function parsePairingUri(text: string): PairingUri | undefined {
  const read = readPairingUri(text)
  return 'uri' in read ? read.uri : undefined
}

function plain(text: string): string {
  const trimmed = text.trim()
  if (trimmed.startsWith('wc:')) return trimmed
  const bytes = fromBase64(trimmed + '='.repeat((4 - (trimmed.length % 4)) % 4))
  return (bytes && fromUtf8(bytes)) ?? ''
}
