import type { EmbeddedSource } from '@latchkey/core/adapter'

/** Makes the embedded wallet of a site without React: nothing of it loads before somebody logs in. */
export function embedded(): EmbeddedSource {
  return { type: 'embedded', load: () => import('./link.ts') }
}
