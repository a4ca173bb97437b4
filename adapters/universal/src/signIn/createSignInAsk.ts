import type {
  CaipChainId,
  PairRequest,
  SignedSignIn,
  SignInAsk,
  SignInTemplate,
} from '@latchkey/core/adapter'
import type { AuthenticateRequest, Cacao } from '@latchkey/walletconnect'
import { readSignIns } from '@latchkey/walletconnect/signIn'
import { proposeNamespaces } from '../propose/proposeNamespaces.ts'

/** The sign-ins of one attempt to pair: each code has one of its own, because a nonce counts once. */
export type CodeSignIn = {
  /** What the next code asks for; undefined where it only connects. */
  next(): Promise<AuthenticateRequest | undefined>
  /** Gives on what a wallet has signed, if it is what one of the codes asked for. */
  take(cacaos: readonly Cacao[] | undefined): void
}

type Wanted = Pick<PairRequest, 'chains' | 'chainId'> & { readonly signIn: SignInAsk }

/** Asks for a sign-in beside each code, on all chains of the site. */
export function createSignInAsk(
  { chains, chainId, signIn }: Wanted,
  log: (level: 'warn', text: string) => void,
): CodeSignIn {
  const { eip155 } = proposeNamespaces(chains, chainId)
  const asked: AuthenticateRequest[] = []

  async function next(): Promise<AuthenticateRequest | undefined> {
    const template = await signIn.make()
    if (template === undefined || eip155?.chains === undefined) return undefined
    const request = requestOf(template, { chains: eip155.chains, methods: eip155.methods })
    asked.push(request)
    return request
  }

  function take(cacaos: readonly Cacao[] | undefined): void {
    // A code of an earlier life of the page: what it asked for is not known any more, so the visitor signs once again.
    const request = asked.find(({ nonce }) => nonce === cacaos?.[0]?.p.nonce)
    if (cacaos === undefined || request === undefined) return
    try {
      signIn.onSigned(
        readSignIns(cacaos, request).map((signed) => ({ ...signed, ...chainOf(signed.chainId) })),
      )
    } catch (error) {
      log('warn', `the sign-in of a paired wallet was not taken: ${String(error)}`)
    }
  }

  return { next, take }
}

function chainOf(chainId: string): Pick<SignedSignIn, 'chainId'> {
  // The message was asked for on chains of the site alone.
  return { chainId: chainId as CaipChainId }
}

function requestOf(
  template: SignInTemplate,
  session: Pick<AuthenticateRequest, 'chains' | 'methods'>,
): AuthenticateRequest {
  const { domain, uri, nonce, statement, resources, requestId, issuedAt, expirationTime, notBefore } =
    template
  return {
    ...session,
    domain,
    uri,
    nonce,
    issuedAt: Date.parse(issuedAt),
    ...(statement !== undefined && { statement }),
    ...(resources !== undefined && { resources }),
    ...(requestId !== undefined && { requestId }),
    ...(expirationTime !== undefined && { expiresAt: Date.parse(expirationTime) }),
    ...(notBefore !== undefined && { notBefore: Date.parse(notBefore) }),
  }
}
