import * as v from 'valibot'
import { type Namespace, namespaces } from '../keys/namespaces.ts'
import { readSite, type Site } from '../proposal/readSite.ts'

/** What a session has of one kind of chains. */
export type SessionPart = {
  readonly namespace: Namespace
  readonly chains: readonly string[]
  /** The account that the site sees first. */
  readonly account: string
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** A site that is connected. */
export type Session = {
  readonly topic: string
  readonly site: Site
  readonly expiresAt: number
  readonly parts: readonly SessionPart[]
  /** The EVM chain that the site was last told of. */
  readonly activeChain: string | undefined
}

const Texts = v.array(v.string())
const SessionSchema = v.object({
  topic: v.string(),
  expiry: v.number(),
  peer: v.object({ metadata: v.unknown() }),
  namespaces: v.record(v.string(), v.object({ accounts: Texts, methods: Texts, events: Texts })),
})

/** Reads a session as the kit keeps it; `chosen` is the chain that was last switched to. */
export function readSession(struct: unknown, chosen: string | undefined): Session | undefined {
  const parsed = v.safeParse(SessionSchema, struct)
  if (!parsed.success) return undefined
  const { topic, expiry, peer, namespaces: held } = parsed.output
  const parts = namespaces.flatMap((namespace): SessionPart[] => {
    const part = held[namespace]
    const accounts = part?.accounts.map(splitAccount) ?? []
    const [first] = accounts
    if (part === undefined || first === undefined) return []
    return [
      {
        namespace,
        chains: [...new Set(accounts.map(({ chain }) => chain))],
        account: first.address,
        accounts: [...new Set(accounts.map(({ address }) => address))],
        methods: part.methods,
        events: part.events,
      },
    ]
  })
  const evm = parts.find(({ namespace }) => namespace === 'eip155')?.chains ?? []
  return {
    topic,
    site: readSite(peer.metadata),
    expiresAt: expiry * 1_000,
    parts,
    activeChain: chosen !== undefined && evm.includes(chosen) ? chosen : evm[0],
  }
}

/** Parts a CAIP-10 account. */
function splitAccount(account: string): { readonly chain: string; readonly address: string } {
  const at = account.lastIndexOf(':')
  return { chain: account.slice(0, at), address: account.slice(at + 1) }
}
