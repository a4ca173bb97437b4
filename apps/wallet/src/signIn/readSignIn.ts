import * as v from 'valibot'
import type { WalletChain } from '../chains/chainTable.ts'
import { walletMethods } from '../proposal/planSession.ts'
import { readSite, type Site } from '../proposal/readSite.ts'

/** A site that would like its visitor to sign in while they connect (CAIP-122). */
export type SignIn = {
  readonly id: number
  readonly expiresAt: number
  readonly pairingTopic: string
  readonly site: Site
  /** The chains that it asks for and the wallet has: each gets a message of its own. */
  readonly chains: readonly WalletChain[]
  /** What the message says, but for who signs it. */
  readonly claims: Claims
}

const Line = v.pipe(v.string(), v.maxLength(10_000), v.regex(/^[^\n\r]*$/))
const Claims = v.object({
  domain: Line,
  aud: Line,
  version: v.literal('1'),
  nonce: Line,
  iat: Line,
  statement: v.optional(Line),
  requestId: v.optional(Line),
  exp: v.optional(Line),
  nbf: v.optional(Line),
  resources: v.optional(v.pipe(v.array(Line), v.maxLength(40))),
})

/** What the message says, but for who signs it. */
type Claims = v.InferOutput<typeof Claims>

const SignInSchema = v.object({
  id: v.number(),
  topic: v.fallback(v.string(), ''),
  params: v.object({
    requester: v.object({ metadata: v.unknown() }),
    expiryTimestamp: v.number(),
    authPayload: v.object({
      ...Claims.entries,
      chains: v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(200)),
    }),
  }),
})
const Recap = v.object({ att: v.object({ eip155: v.record(v.string(), v.unknown()) }) })
const recapPrefix = 'urn:recap:'

/** Reads a request to sign in as the kit hands it over: what a stranger wrote, past the envelope. */
export function readSignIn(given: unknown, chains: readonly WalletChain[]): SignIn | undefined {
  const parsed = v.safeParse(SignInSchema, given)
  if (!parsed.success) return undefined
  const { id, topic, params } = parsed.output
  const { chains: asked, resources = [], ...claims } = params.authPayload
  const usable = chains.filter((chain) => chain.namespace === 'eip155' && asked.includes(chain.id))
  const plain = resources.filter((resource) => !resource.startsWith(recapPrefix))
  const methods = walletMethods.eip155.filter((method) => askedMethods(resources.at(-1)).includes(method))
  const all = [...plain, ...writeRecap(methods, usable)]
  return {
    id,
    expiresAt: params.expiryTimestamp * 1_000,
    pairingTopic: topic,
    site: readSite(params.requester.metadata),
    chains: usable,
    claims: { ...claims, ...(all.length > 0 && { resources: all }) },
  }
}

/** The methods that a site would like to call afterwards (ERC-5573). */
function askedMethods(resource = ''): readonly string[] {
  if (!resource.startsWith(recapPrefix)) return []
  const text = resource.slice(recapPrefix.length).replaceAll('-', '+').replaceAll('_', '/')
  try {
    const { att } = v.parse(Recap, JSON.parse(atob(text)))
    return Object.keys(att.eip155).map((ability) => ability.replace(/^request\//, ''))
  } catch {
    // No permissions can be read in it: then none are given.
    return []
  }
}

/** What the wallet permits: these methods, on the chains that it has. */
function writeRecap(methods: readonly string[], chains: readonly WalletChain[]): readonly string[] {
  if (methods.length === 0) return []
  const limits = [{ chains: chains.map(({ id }) => id) }]
  const eip155 = Object.fromEntries(methods.toSorted().map((method) => [`request/${method}`, limits]))
  return [`${recapPrefix}${btoa(JSON.stringify({ att: { eip155 } })).replace(/=+$/, '')}`]
}

/** Who signs, as the message's sender names them (did:pkh). */
export function issuerOf(chain: Pick<WalletChain, 'id'>, account: string): string {
  return `did:pkh:${chain.id}:${account}`
}
