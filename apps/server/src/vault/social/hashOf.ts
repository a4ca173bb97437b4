import { createHash } from 'node:crypto'

/** The hash of a random text under which a login is stored: such a text needs no key. */
export function hashOf(label: 'state' | 'handle' | 'secret', text: string): string {
  return createHash('sha256').update(`${label} ${text}`).digest('base64url')
}
