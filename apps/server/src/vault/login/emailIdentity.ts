import type { KeyWrapper } from '../../keys/createKeyWrapper.ts'

/** What an address is known as in a project: it says nothing about the address to whoever has not the vault's key. */
export function emailIdentity(
  keys: KeyWrapper,
  projectId: string,
  address: { readonly lookup: string },
): Promise<string> {
  return keys.hmac('identity', `${projectId}\nemail\n${address.lookup}`)
}
