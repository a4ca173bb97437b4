import * as v from 'valibot'
import { readSite, type Site } from './readSite.ts'

/** Something a site would like to have; without what is required it would rather have nothing. */
type Wish = { readonly id: string; readonly required: boolean }

/** What a site asks for in one kind of chains. */
type AskedNamespace = {
  readonly namespace: string
  readonly chains: readonly Wish[]
  readonly methods: readonly Wish[]
  readonly events: readonly Wish[]
}

/** A site that would like to connect. */
export type Proposal = {
  readonly id: number
  readonly expiresAt: number
  readonly pairingTopic: string
  readonly site: Site
  readonly asked: readonly AskedNamespace[]
}

// A site that asks for more is not read to its end.
const most = 200
const Texts = v.fallback(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(2_000)), [])
const Namespaces = v.fallback(
  v.record(
    v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}(:[-_a-zA-Z0-9]{1,32})?$/)),
    v.object({ chains: v.optional(Texts, []), methods: Texts, events: Texts }),
  ),
  {},
)
const ProposalSchema = v.object({
  id: v.number(),
  expiryTimestamp: v.number(),
  pairingTopic: v.fallback(v.string(), ''),
  proposer: v.object({ metadata: v.unknown() }),
  requiredNamespaces: v.optional(Namespaces, {}),
  optionalNamespaces: v.optional(Namespaces, {}),
})

/** Reads a proposal as the kit hands it over: what a stranger wrote, past the envelope. */
export function readProposal(params: unknown): Proposal | undefined {
  const parsed = v.safeParse(ProposalSchema, params)
  if (!parsed.success) return undefined
  const { id, expiryTimestamp, pairingTopic, proposer, requiredNamespaces, optionalNamespaces } =
    parsed.output
  const wishes = [
    ...Object.entries(requiredNamespaces).map(([key, asked]) => ({ key, asked, required: true })),
    ...Object.entries(optionalNamespaces).map(([key, asked]) => ({ key, asked, required: false })),
  ]
  const names = [...new Set(wishes.map(({ key }) => namespaceOfKey(key)))]
  return {
    id,
    expiresAt: expiryTimestamp * 1_000,
    pairingTopic,
    site: readSite(proposer.metadata),
    asked: names.map((namespace) => {
      const own = wishes.filter(({ key }) => namespaceOfKey(key) === namespace)
      const gather = (pick: (wish: (typeof own)[number]) => readonly string[]) =>
        merge(own.flatMap((wish) => pick(wish).map((one) => ({ id: one, required: wish.required }))))
      return {
        namespace,
        // A key may be a chain itself; one that names chains of another kind is not believed.
        chains: gather(({ key, asked }) => (key.includes(':') ? [key] : asked.chains)).filter(
          (chain) => namespaceOfKey(chain.id) === namespace,
        ),
        methods: gather(({ asked }) => asked.methods),
        events: gather(({ asked }) => asked.events),
      }
    }),
  }
}

function namespaceOfKey(key: string): string {
  return key.split(':')[0] ?? key
}

/** Each thing once; required if anybody said so. */
function merge(wishes: readonly Wish[]): readonly Wish[] {
  const all = new Map<string, Wish>()
  for (const { id, required } of wishes) {
    all.set(id, { id, required: required || (all.get(id)?.required ?? false) })
  }
  return [...all.values()].slice(0, most)
}
