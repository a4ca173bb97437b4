import { createHash } from 'node:crypto'

/** The key that links and cursors are signed with: the operator's own, else the one that the database keeps. */
export async function readSecret(
  secret: string | undefined,
  kept: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  if (secret === undefined) return kept()
  return createHash('sha256').update(`latchkey ${secret}`).digest()
}
