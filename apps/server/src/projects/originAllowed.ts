import { isLoopbackName } from '../http/isLoopback.ts'

/** Whether a page of this origin may use a project with these origins: exact ones, or `https://*.example.com`. */
export function originAllowed(origin: string, allowed: readonly string[]): boolean {
  return allowed.some((pattern) => (pattern.includes('*') ? matches(origin, pattern) : origin === pattern))
}

/** `*` stands for one or more labels of a host; scheme and port must be the same. */
function matches(origin: string, pattern: string): boolean {
  const [before = '', after = ''] = pattern.split('*')
  if (!origin.startsWith(before) || !origin.endsWith(after)) return false
  const middle = origin.slice(before.length, origin.length - after.length)
  return origin.length > before.length + after.length && /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(middle)
}

/** Whether a page comes from this very machine. */
export function isLoopbackOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  if (url.origin !== origin || !/^https?:$/.test(url.protocol)) return false
  return isLoopbackName(url.hostname)
}

/** Checks an origin as an operator writes it, and gives it as browsers do; undefined when it is none. */
export function normalizeOrigin(written: string): string | undefined {
  // A star stands for a label while the address is read.
  const star = 'star-4f1c'
  const stars = written.split('*').length - 1
  if (stars > 1 || (stars === 1 && !/^https?:\/\/\*\.[^*]+$/.test(written))) return undefined
  const text = written.replace('*', star)
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (!/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username)
    return undefined
  return url.origin.replace(star, '*')
}
