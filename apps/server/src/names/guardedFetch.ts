import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './publicAddress.ts'

/** What is asked of an address that we learnt from a chain. */
export type GuardedRequest = {
  readonly method: 'GET' | 'POST'
  readonly body?: string
  readonly signal: AbortSignal
  /** Origins that the operator vouches for, wherever they are. */
  readonly trusted: readonly string[]
  /** What is wanted; JSON unless said. */
  readonly accept?: string
  /** Who tells the addresses of a name; the system unless a test says otherwise. */
  readonly resolve?: Resolve
}

/** Tells all addresses of a name. */
export type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

const mostBytes = 1024 * 1024
/** From the first packet to the last: who sends a byte now and then gains nothing by it. */
const patienceMs = 3_000

/**
 * Fetches from an address that anybody could have written on a chain: by https alone, from a name that leads to the
 * public internet and nowhere else, without redirects, at most 1 MiB in 3 seconds. The name is looked up once and what
 * was looked at is what is connected to: an answer of DNS that changes in between changes nothing.
 */
export function guardedFetch(
  address: string,
  { method, body, signal, trusted, accept = 'application/json', resolve = lookup }: GuardedRequest,
): Promise<Buffer> {
  return new Promise((settle, refuse) => {
    const url = URL.canParse(address) ? new URL(address) : undefined
    const isTrusted = url !== undefined && trusted.includes(url.origin)
    if (url === undefined || url.username !== '' || url.password !== '' || !(isTrusted || mayBeAsked(url))) {
      refuse(new GuardedFetchError('this address is not asked'))
      return
    }
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const sent = send(url, {
      method,
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
      headers: {
        accept,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      agent: false,
      ...(isTrusted ? {} : { lookup: publicLookup(resolve) }),
    })
    sent.on('error', (error) =>
      refuse(error instanceof GuardedFetchError ? error : new GuardedFetchError('no answer')),
    )
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      if (response.statusCode !== 200) {
        sent.destroy(new GuardedFetchError(`status ${response.statusCode}`))
        return
      }
      if (Number(response.headers['content-length'] ?? 0) > mostBytes) {
        sent.destroy(new GuardedFetchError('too much'))
        return
      }
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > mostBytes) sent.destroy(new GuardedFetchError('too much'))
        else chunks.push(chunk)
      })
      response.on('end', () => settle(Buffer.concat(chunks)))
      response.on('error', () =>
        refuse(new GuardedFetchError(bytes > mostBytes ? 'too much' : 'the answer broke off')),
      )
    })
    sent.end(body)
  })
}

/** Https on its own port, to a host that has a name: addresses in numbers have no business here. */
function mayBeAsked(url: URL): boolean {
  const host = url.hostname
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    host.includes('.') &&
    isIP(host) === 0 &&
    !host.startsWith('[')
  )
}

/** Gives only public addresses to the connection; one that is not spoils them all. */
function publicLookup(resolve: Resolve): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0)
      const [first] = addresses
      if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
        return done(new GuardedFetchError('this name leads into a private network'), '', 0)
      }
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
}

/** An address learnt from a chain was not asked, or did not answer. */
export class GuardedFetchError extends Error {
  override readonly name = 'GuardedFetchError'
}
