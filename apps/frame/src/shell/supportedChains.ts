import { type Caip2, paths, SupportedChains } from '@latchkey/wire'
import * as v from 'valibot'
import type { Shell } from './shell.ts'

/** The chains of the server: a page cannot bring others (A9). */
export async function supportedChains({ settings, deps }: Shell): Promise<readonly Caip2[]> {
  const response = await deps.fetch(new URL(paths.supportedChains, settings.serverUrl), {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
  const parsed = v.safeParse(SupportedChains, await response.json().catch(() => undefined))
  if (!parsed.success) throw new TypeError('The list of chains is not of its schema.')
  return parsed.output.http
}
