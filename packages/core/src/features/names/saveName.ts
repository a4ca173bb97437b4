import { NameNonce, paths, writeNameMessage } from '@latchkey/wire'
import * as v from 'valibot'
import { createApi } from '../../api/createApi.ts'
import type { CaipChainId } from '../../base/caip.ts'
import { log } from '../../base/log.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

type Asking = Pick<Latchkey, 'config' | 'deps'>

/** A contract as the owner is asked on its chain, which takes longer than a look into a table. */
const saveDeadlineMs = 30_000

/** A name and the account that wants it. */
export type NameClaim = { readonly name: string; readonly address: string; readonly chainId: CaipChainId }

/** A name with its owner's signature (S7.52). */
export type SignedName = {
  /** The exact text that was signed. */
  readonly message: string
  readonly signature: string
  readonly coinType: number
  readonly address: string
}

/** The server wants a message for another page: signed here, it could be used there. */
class NameDomainError extends Error {
  override readonly name = 'NameDomainError'
}

/** The text that the owner of a name signs: for this page, and good for one use within minutes. */
export async function nameMessage(latchkey: Asking, { name, address, chainId }: NameClaim): Promise<string> {
  const api = createApi(latchkey)
  if (api === undefined) throw new NameDomainError('The site has no server.')
  const { nonce, domain, issuedAt, expiresIn } = await api.get(paths.profileNonce, {
    query: { name, address },
    response: NameNonce,
    cache: 'no-store',
  })
  const { host } = new URL(latchkey.deps.page.origin)
  if (domain !== host) {
    const told = `The server wants a message for another page than ${host}.`
    log(latchkey, 'error', told)
    throw new NameDomainError(told)
  }
  return writeNameMessage({ name, attributes: {}, domain, chainId, nonce, issuedAt, expiresIn })
}

/** Registers a name with the service (S4.66, S7.17); resolves with whether it did. */
export async function saveName(
  latchkey: Asking,
  { coinType, ...signed }: SignedName,
): Promise<{ readonly success: boolean }> {
  const api = createApi(latchkey)
  if (api === undefined) return { success: false }
  return await api.post(paths.registerName, {
    // On the wire it is written in another way than here (S7.17).
    body: { coin_type: coinType, ...signed },
    query: { projectId: latchkey.config.projectId },
    response: v.object({ success: v.boolean() }),
    deadlineMs: saveDeadlineMs,
  })
}
