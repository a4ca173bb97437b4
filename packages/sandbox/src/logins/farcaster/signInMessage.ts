import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import type { FarcasterPerson } from './farcasterPeople.ts'

/** What a site asks to have signed. */
export type SignInRequest = {
  readonly siweUri: string
  readonly domain: string
  readonly nonce: string
  readonly notBefore?: string
  readonly expirationTime?: string
  readonly requestId?: string
}

/** Optimism, where Farcaster's registry is: the standard wants it in every message. */
const farcasterChainId = 10

/** Writes and signs a Sign In With Farcaster message (FIP-11). */
export async function signInMessage(
  { siweUri, domain, nonce, notBefore, expirationTime, requestId }: SignInRequest,
  { fid, address, privateKey }: FarcasterPerson,
): Promise<{ readonly message: string; readonly signature: string }> {
  const message = createSiweMessage({
    domain,
    address,
    statement: 'Farcaster Auth',
    uri: siweUri,
    version: '1',
    chainId: farcasterChainId,
    nonce,
    issuedAt: new Date(),
    resources: [`farcaster://fid/${fid}`],
    ...(notBefore === undefined ? {} : { notBefore: new Date(notBefore) }),
    ...(expirationTime === undefined ? {} : { expirationTime: new Date(expirationTime) }),
    ...(requestId === undefined ? {} : { requestId }),
  })
  return { message, signature: await privateKeyToAccount(privateKey).signMessage({ message }) }
}
