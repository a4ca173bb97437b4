import { BuyError } from './BuyError.ts'

const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * A provider's address that a visitor may be sent to: encrypted, and not encrypted only where both it and the site are on
 * this machine, as in the sandbox. Anything else is refused.
 */
export function assertSafePage(url: string, origin: string): string {
  const parsed = parse(url)
  const isPlain = parsed?.username === '' && parsed.password === ''
  if (parsed !== undefined && isPlain) {
    if (parsed.protocol === 'https:') return parsed.href
    const isLocal = loopback.includes(parsed.hostname) && loopback.includes(parse(origin)?.hostname ?? '')
    if (parsed.protocol === 'http:' && isLocal) return parsed.href
  }
  throw new BuyError('buy.unsafe')
}

function parse(url: string): URL | undefined {
  try {
    return new URL(url)
  } catch {
    return undefined
  }
}
