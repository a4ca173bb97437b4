import { authCalls, type PublicKey } from '@latchkey/wire/embedded'
import * as v from 'valibot'

const answerMs = 5_000

/** Reads the vault's public key from the server, with the frame's origin. Not called where the operator pinned the key. */
export async function readVaultKey(
  serverUrl: string,
  frameUrl: string,
  fetch: typeof globalThis.fetch,
): Promise<PublicKey> {
  const { path, response: schema } = authCalls.readKeys
  const response = await fetch(new URL(path, serverUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: frameUrl },
    body: '{}',
    signal: AbortSignal.timeout(answerMs),
  })
  if (!response.ok)
    throw new Error(`The server answered ${response.status}: is its LATCHKEY_FRAME_URL ${frameUrl}?`)
  return v.parse(schema, await response.json()).vault
}
