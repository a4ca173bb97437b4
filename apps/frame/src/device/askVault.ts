import type { BoxUse, PublicKey } from '@latchkey/wire/embedded'
import * as v from 'valibot'
import { secureRandomBytes } from '../custody/randomBytes.ts'
import { makeBoxKey, openBox, sealBox } from '../worker/box.ts'

/** What is asked of the vault, and how its answer reads. */
type Question<S extends v.GenericSchema> = {
  readonly use: BoxUse
  readonly content: Readonly<Record<string, unknown>>
  readonly answer: S
  /** The vault's key as the operator pinned it. */
  readonly vaultKey: PublicKey
}

/**
 * Asks the vault in a sealed box, with a key that only this answer is sealed to: the server passes both boxes on and reads
 * neither. Returns the answer, and the server's own response around it.
 */
export async function askVault<S extends v.GenericSchema, R extends { readonly box: string }>(
  { use, content, answer, vaultKey }: Question<S>,
  send: (box: string) => Promise<R>,
): Promise<{ readonly answer: v.InferOutput<S>; readonly response: R }> {
  const key = await makeBoxKey()
  const box = await sealBox(use, { ...content, ephemeral: key.publicKey }, vaultKey, secureRandomBytes)
  const response = await send(box)
  return { answer: v.parse(answer, await openBox(use, response.box, key)), response }
}
