import * as v from 'valibot'
import { SocialError } from '../socialLogin.ts'

/** A channel of a Farcaster relay. The token stays in the vault; the address is what the QR code shows. */
export type FarcasterChannel = {
  readonly token: string
  readonly url: string
}

/** What the Farcaster app is asked to sign. */
export type FarcasterRequest = {
  /** The frame's host, with its port: never the site's. */
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  /** In milliseconds. */
  readonly expiresAt: number
}

/** A signed message, unverified. */
export type FarcasterAnswer = {
  readonly message: string
  readonly signature: `0x${string}`
}

type RelayDeps = {
  readonly relayUrl: string
  readonly fetch: typeof fetch
  readonly timeoutMs?: number
}

const defaultTimeoutMs = 10_000

const Opened = v.object({
  channelToken: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  url: v.pipe(v.string(), v.url(), v.regex(/^https?:/), v.maxLength(2_000)),
  nonce: v.string(),
})
const Completed = v.object({
  state: v.literal('completed'),
  message: v.pipe(v.string(), v.maxLength(2_000)),
  signature: v.custom<`0x${string}`>(
    (value) => typeof value === 'string' && /^0x[0-9a-f]{2,4096}$/i.test(value),
  ),
})

/** Opens a channel that waits for a signature. */
export async function openFarcasterChannel(
  { domain, uri, nonce, expiresAt }: FarcasterRequest,
  deps: RelayDeps,
): Promise<FarcasterChannel> {
  const expirationTime = new Date(expiresAt).toISOString()
  const { status, body } = await requestRelay(deps, '/v1/channel', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ siweUri: uri, domain, nonce, expirationTime }),
  })
  const { success, output } = v.safeParse(Opened, body)
  if (status !== 201 || !success || output.nonce !== nonce) throw new SocialError('refused')
  return { token: output.channelToken, url: output.url }
}

/** Reads a channel. A signed one is deleted by being read, so its answer has to be used at once. */
export async function readFarcasterChannel(
  token: string,
  deps: RelayDeps,
): Promise<FarcasterAnswer | 'pending'> {
  const { status, body } = await requestRelay(deps, '/v1/channel/status', {
    headers: { authorization: `Bearer ${token}` },
  })
  if (status === 202) return 'pending'
  const { success, output } = v.safeParse(Completed, body)
  if (status !== 200 || !success) throw new SocialError('refused')
  // Names and pictures that the relay adds are no part of the identity.
  return { message: output.message, signature: output.signature }
}

async function requestRelay(
  { relayUrl, fetch, timeoutMs = defaultTimeoutMs }: RelayDeps,
  path: string,
  init: RequestInit,
): Promise<{ readonly status: number; readonly body: unknown }> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(`${relayUrl}${path}`, { ...init, redirect: 'error', signal })
    if (response.status >= 500) throw new Error(`The relay answered ${response.status}.`)
    return { status: response.status, body: await response.json() }
  } catch (error) {
    throw new SocialError('unreachable', error)
  }
}
