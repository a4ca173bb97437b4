import * as v from 'valibot'
import { WalletConnectError } from '../../base/WalletConnectError.ts'
import type { AuthenticateRequest } from '../../client.ts'
import type { Namespaces } from '../namespaces.ts'
import { authMessage, readIssuer } from './authMessage.ts'
import type { AuthPayload } from './authPayload.ts'
import { Cacao } from './cacao.ts'
import { decodeRecap } from './recap.ts'

/** How far clocks may differ, and how long a wallet may take. */
const leewayMs = 300_000
const longestMs = 3_600_000

/** A code is good for so long after its request was made. */
const codeMs = 300_000

const Cacaos = v.pipe(v.array(Cacao), v.minLength(1), v.maxLength(50))
const Limit = v.object({ chains: v.array(v.string()) })

/**
 * Checks the answer to a code by the clock that dated the request: a site's server may have done that, and this device's
 * clock be wrong by hours.
 */
export function checkAnswer(
  input: unknown,
  asked: AuthPayload,
  now: number,
  expiresAt: number,
  verifyContractSignature?: AuthenticateRequest['verifyContractSignature'],
) {
  const sinceRequest = now - (expiresAt - codeMs)
  return checkAuth(input, asked, Date.parse(asked.iat) + sinceRequest, verifyContractSignature)
}

/** Checks every claim and every signature of a sign-in; throws at the first that is not true. */
export async function checkAuth(
  input: unknown,
  asked: AuthPayload,
  now: number,
  verifyContractSignature?: AuthenticateRequest['verifyContractSignature'],
): Promise<{ readonly cacaos: readonly Cacao[]; readonly namespaces: Namespaces | undefined }> {
  const cacaos = v.safeParse(Cacaos, input)
  if (!cacaos.success) throw problem(11001, 'The sign-in is malformed.')
  const accounts: string[] = []
  const granted = new Set<string>()
  // One after the other: a wallet could send many, and the first that is wrong ends it.
  for (const cacao of cacaos.output) {
    const { chainId, address } = checkClaims(cacao.p, asked, now)
    await checkSignature(cacao, chainId, address, verifyContractSignature)
    const grant = readGrant(cacao.p, asked)
    for (const method of grant.methods) granted.add(method)
    accounts.push(...[chainId, ...grant.chains].map((chain) => `${chain}:${address}`))
  }
  const namespaces =
    granted.size > 0
      ? {
          eip155: {
            accounts: [...new Set(accounts)],
            methods: [...granted],
            events: ['chainChanged', 'accountsChanged'],
          },
        }
      : undefined
  return { cacaos: cacaos.output, namespaces }
}

function checkClaims(claims: Cacao['p'], asked: AuthPayload, now: number) {
  const issuer = readIssuer(claims.iss)
  if (!issuer) throw problem(11006, 'The sign-in names no account.')
  if (!asked.chains.includes(issuer.chainId)) throw problem(11006, 'The sign-in is for another chain.')
  if (claims.domain !== asked.domain) throw problem(11002, 'The sign-in is for another domain.')
  if (claims.aud !== asked.aud) throw problem(11002, 'The sign-in is for another address.')
  if (claims.version !== asked.version) throw problem(11002, 'The sign-in is of another version.')
  if (claims.nonce !== asked.nonce) throw problem(11002, 'The sign-in answers another question.')
  if (asked.exp !== claims.exp) throw problem(11002, 'The sign-in ends at another time.')
  if (asked.requestId !== claims.requestId) throw problem(11002, 'The sign-in answers another question.')
  const [iat, exp, nbf] = [claims.iat, claims.exp, claims.nbf].map((time) =>
    time === undefined ? undefined : Date.parse(time),
  )
  const isTimely =
    iat !== undefined &&
    Math.abs(iat - now) <= longestMs + leewayMs &&
    iat <= now + leewayMs &&
    (exp === undefined || exp > now) &&
    (nbf === undefined || nbf <= now + leewayMs)
  if (!isTimely) throw problem(11005, 'The sign-in is not valid now.')
  if (asked.nbf !== claims.nbf) throw problem(11002, 'The sign-in begins at another time.')
  return issuer
}

async function checkSignature(
  { p, s }: Cacao,
  chainId: string,
  address: string,
  verifyContractSignature: AuthenticateRequest['verifyContractSignature'],
): Promise<void> {
  const message = authMessage(p)
  // Some wallets call every signature eip191; one of another length is of no key.
  if (s.t !== 'eip191' || s.s.length !== 132) {
    const isTrue = await verifyContractSignature?.({ chainId, address, message, signature: s.s })
    if (isTrue !== true) throw problem(11004, 'No contract stands behind the signature of the sign-in.')
    return
  }
  const { recoverAddress } = await import('./recoverAddress.ts')
  if (recoverAddress(message, s.s) !== address.toLowerCase())
    throw problem(11004, 'The signature of the sign-in is of another account.')
}

/** What the permissions allow, of what was asked. */
function readGrant({ resources }: Cacao['p'], asked: AuthPayload) {
  const wanted = Object.keys(decodeRecap(asked.resources?.at(-1))?.['eip155'] ?? {})
  const given = decodeRecap(resources?.at(-1))?.['eip155'] ?? {}
  const abilities = wanted.filter(
    (ability) => ability.startsWith('request/') && Object.hasOwn(given, ability),
  )
  const chains = abilities.flatMap((ability) =>
    (given[ability] ?? []).flatMap((limit) => (v.is(Limit, limit) ? limit.chains : [])),
  )
  return {
    methods: abilities.map((ability) => ability.slice('request/'.length)),
    chains: asked.chains.filter((chain) => chains.includes(chain)),
  }
}

function problem(code: number, message: string): WalletConnectError {
  return new WalletConnectError(code, message, { kind: 'invalid' })
}
