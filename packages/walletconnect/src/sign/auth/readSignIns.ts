import { WalletConnectError } from '../../base/WalletConnectError.ts'
import type { AuthenticateRequest } from '../../client.ts'
import { authMessage, readIssuer } from './authMessage.ts'
import type { Cacao } from './cacao.ts'
import { decodeRecap, type Recap, recapPrefix, recapSentence } from './recap.ts'

/** One signed message of a sign-in, as the site's server checks it. */
export type SignedText = {
  /** CAIP-2. */
  readonly chainId: string
  readonly address: string
  /** The text exactly as it was signed (EIP-4361). */
  readonly message: string
  readonly signature: string
  readonly cacao: Cacao
}

type Asked = Pick<AuthenticateRequest, 'statement' | 'resources' | 'methods'>

/**
 * The messages of a sign-in whose claims and signatures were checked, one for each chain. Throws where one says more than was
 * asked: a site that reads permissions out of a message must not find any that it never asked for (ERC-5573).
 */
export function readSignIns(cacaos: readonly Cacao[], asked: Asked): readonly SignedText[] {
  return cacaos.map((cacao) => {
    const { p, s } = cacao
    const issuer = readIssuer(p.iss)
    const recap = readRecap(p.resources, asked)
    if (issuer === undefined || !isStatement(p.statement ?? '', asked.statement ?? '', recap))
      throw saysMore('another text')
    return { ...issuer, message: authMessage(p), signature: s.s, cacao }
  })
}

/** The permissions of a message: at most one resource holds them, the last one, and all others are those that were asked for. */
function readRecap(
  given: readonly string[] = [],
  { resources = [], methods = [] }: Asked,
): Recap | undefined {
  const isRecap = (resource: string) => resource.toLowerCase().startsWith(recapPrefix)
  const last = given.at(-1)
  const hasRecap = last !== undefined && isRecap(last)
  const plain = hasRecap ? given.slice(0, -1) : given
  if (JSON.stringify(plain) !== JSON.stringify(resources)) throw saysMore('other resources')
  if (!hasRecap) return undefined
  const recap = decodeRecap(last)
  const wanted = new Set(methods.map((method) => `request/${method}`))
  const isAsked =
    recap !== undefined &&
    Object.keys(recap).join() === 'eip155' &&
    Object.keys(recap['eip155'] ?? {}).every((ability) => wanted.has(ability))
  if (!isAsked) throw saysMore('other permissions')
  return recap
}

/** A wallet writes the sentence about its permissions into its claim, or leaves that to whoever checks it. */
function isStatement(given: string, asked: string, recap: Recap | undefined): boolean {
  const said = recap && [asked, recapSentence(recap)].filter(Boolean).join(' ')
  return given === asked || given === said
}

function saysMore(what: string): WalletConnectError {
  return new WalletConnectError(11002, `The sign-in has ${what} than the page asked for.`, {
    kind: 'invalid',
  })
}
