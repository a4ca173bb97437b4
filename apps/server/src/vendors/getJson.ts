import { readAtMost } from '../sources/readAtMost.ts'

/** What is asked of a service. */
export type VendorRequest = {
  readonly vendor: string
  readonly url: URL
  readonly authorization: string
  readonly signal: AbortSignal
}

const mostBytes = 4 * 1024 * 1024

/** Asks a service; whatever goes wrong is a `VendorError`, which holds neither address nor key nor body. */
export async function getJson({ vendor, url, authorization, signal }: VendorRequest): Promise<unknown> {
  let response: Response
  try {
    // A redirect would carry the key to somebody else.
    response = await fetch(url, {
      headers: { accept: 'application/json', authorization },
      signal,
      redirect: 'error',
    })
  } catch {
    throw new VendorError(vendor, signal.aborted ? 'no answer in time' : 'no connection')
  }
  if (response.status !== 200) {
    await response.body?.cancel().catch(() => {}) // nobody needs the rest of it
    throw new VendorError(vendor, statusWords[response.status] ?? 'an HTTP error')
  }
  try {
    const text = await readAtMost(response, mostBytes)
    if (text === undefined) throw new VendorError(vendor, 'an answer over 4 MiB')
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof VendorError) throw error
    throw new VendorError(vendor, signal.aborted ? 'no answer in time' : 'an answer that is not JSON')
  }
}

const statusWords: Readonly<Record<number, string>> = {
  401: 'the key was refused',
  402: 'the plan of the key is used up',
  403: 'the key was refused',
  429: 'too many requests',
}

/** A service did not give a usable answer. */
export class VendorError extends Error {
  override readonly name = 'VendorError'
  /** Visitors may be told: the words are ours. */
  readonly isTellable = true
  constructor(vendor: string, why: string) {
    super(`${vendor}: ${why}`)
  }
}
