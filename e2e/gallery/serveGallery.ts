import type { ServedPage } from '../../scripts/serve/servePage.ts'
import { serveWithPolicy } from '../support/serveWithPolicy.ts'

/** The policy that the widget promises to work under: a scene that needs more fails. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
].join('; ')

/** Serves the built gallery on a port of its own, under the strict policy. */
export function serveGallery(dist: string): Promise<ServedPage> {
  return serveWithPolicy(dist, policy)
}
