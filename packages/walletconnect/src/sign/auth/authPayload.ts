import { WalletConnectError } from '../../base/WalletConnectError.ts'
import type { AuthenticateRequest } from '../../client.ts'
import { isChainId } from '../caip.ts'
import { decodeRecap, encodeRecap, mergeRecaps, methodsRecap } from './recap.ts'

/** What the wallet is asked to sign (CAIP-122). */
export type AuthPayload = {
  readonly type: 'caip122'
  readonly chains: readonly string[]
  readonly domain: string
  readonly aud: string
  readonly version: '1'
  readonly nonce: string
  readonly iat: string
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
  readonly exp?: string | undefined
  readonly nbf?: string | undefined
  readonly requestId?: string | undefined
}

/** Makes what the wallet is asked to sign; the methods that the session needs are its last resource. */
export function authPayload(request: AuthenticateRequest, now: number): AuthPayload {
  const { chains, domain, uri, nonce, methods = [], statement, resources = [], requestId } = request
  const { issuedAt = now, expiresAt, notBefore } = request
  if (chains.length === 0 || !chains.every((chain) => isChainId(chain) && chain.startsWith('eip155:')))
    throw new WalletConnectError(5100, 'A sign-in needs EVM chains.', { kind: 'invalid' })
  if (!domain || !uri || !nonce)
    throw new WalletConnectError(-32602, 'A sign-in needs a domain, a URI and a nonce.', { kind: 'invalid' })
  // More than one permission cannot be the last: one that the site brings is joined with ours.
  const own = decodeRecap(resources.at(-1))
  const plain = own ? resources.slice(0, -1) : resources
  const recap = methods.length > 0 ? mergeRecaps(own ?? {}, methodsRecap(methods)) : own
  const all = recap ? [...plain, encodeRecap(recap)] : plain
  return {
    type: 'caip122',
    chains,
    ...(statement && { statement }),
    aud: uri,
    domain,
    version: '1',
    nonce,
    iat: new Date(issuedAt).toISOString(),
    ...(expiresAt && { exp: new Date(expiresAt).toISOString() }),
    ...(notBefore && { nbf: new Date(notBefore).toISOString() }),
    ...(requestId && { requestId }),
    ...(all.length > 0 && { resources: all }),
  }
}
