import { isHex32, toHex } from '../base/hex.ts'
import type { WalletConnectDeps } from '../client.ts'

const key = 'link/seed'

/** The seed of the client's own key, made once for the life of the storage. */
export async function loadClientSeed({
  records,
  random,
}: Pick<WalletConnectDeps, 'records' | 'random'>): Promise<string> {
  const kept = (await records.list(key)).get(key)
  if (isHex32(kept)) return kept
  const seed = toHex(random(32))
  await records.set(key, seed)
  return seed
}
