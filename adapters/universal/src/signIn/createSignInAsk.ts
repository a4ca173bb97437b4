import type { CaipChainId, SignedSignIn, SignInAsk, SignInTemplate } from '@latchkey/core/adapter'
import type { AuthenticateRequest, Cacao } from '@latchkey/walletconnect'
import { readSignIns } from '@latchkey/walletconnect/signIn'

/** The sign-ins of one attempt to pair: each code has one of its own, because a nonce counts once. */
export type CodeSignIn = {
  /** What the next code asks for; undefined where it only connects. */
  next(terms: SessionTerms | undefined): Promise<AuthenticateRequest | undefined>
  /** Gives on what a wallet has signed, if it is what one of the codes asked for. */
  take(cacaos: readonly Cacao[] | undefined): void
}

/** What the session is for that a code proposes: the wallet signs in on its chains, and permits its methods. */
type SessionTerms = { readonly chains: readonly string[]; readonly methods: readonly string[] }

/** Asks for a sign-in beside each code, on all chains of the site. */
export function createSignInAsk(signIn: SignInAsk, log: (level: 'warn', text: string) => void): CodeSignIn {
  const asked: AuthenticateRequest[] = []

  async function next(terms: SessionTerms | undefined): Promise<AuthenticateRequest | undefined> {
    const template = await signIn.make()
    if (template === undefined || terms === undefined) return undefined
    const { chains, methods } = terms
    const request = requestOf(template, { chains, methods })
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
    // The site checks every signature before it opens a session, and asks the chain where a contract signed.
    verifyContractSignature: async () => true,
  }
}
