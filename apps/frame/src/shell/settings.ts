import { Caip2 } from '@latchkey/wire'
import { Origin, PublicKey } from '@latchkey/wire/embedded'
import * as v from 'valibot'

/** What the host of the frame writes into the shell. */
export const Settings = v.object({
  projectId: v.string(),
  /** The pages that may talk to this frame, each an exact origin. */
  allowedOrigins: v.array(Origin),
  serverUrl: v.string(),
  /** The key of the vault, as the operator pinned it. */
  vaultKey: PublicKey,
  /** Where the script of the Worker is. */
  workerPath: v.pipe(v.string(), v.regex(/^\/assets\/[\w.-]+\.js$/)),
  chainId: Caip2,
  enableLogger: v.boolean(),
  /** How the operator calls the wallet. */
  brand: v.string(),
})

/** What the host of the frame writes into the shell. */
export type Settings = v.InferOutput<typeof Settings>

/** Reads the settings that are part of the page. */
export function readSettings<S extends v.GenericSchema>(document: Document, schema: S): v.InferOutput<S> {
  return v.parse(schema, JSON.parse(document.getElementById('settings')?.textContent ?? ''))
}
