import type { Config } from '../config/options.ts'
import { isLoopbackBind, isLoopbackName } from './isLoopback.ts'

/**
 * Whether a request was meant for this server. A page that points its own name at 127.0.0.1 (DNS rebinding) has one origin
 * with the server, as browsers see it, and gives itself away in `Host` alone.
 */
export function servesHost(
  host: string | undefined,
  { host: bound, allowedHosts, relayUrl }: Pick<Config, 'host' | 'allowedHosts' | 'relayUrl'>,
): boolean {
  if (!isLoopbackBind(bound) && allowedHosts.length === 0) return true
  const name = hostNameOf(host)
  if (name === undefined) return false
  return (
    isLoopbackName(name) ||
    allowedHosts.includes(name) ||
    relayUrl.some((url) => new URL(url).hostname === name)
  )
}

/** The name without its port; undefined for what a parser would have to mend first: no honest client sends that. */
function hostNameOf(host: string | undefined): string | undefined {
  if (!host || !/^[^/?#@\\\s]+$/.test(host)) return undefined
  const url = URL.parse(`http://${host}`)
  return url && host.toLowerCase().startsWith(url.hostname) ? url.hostname : undefined
}
