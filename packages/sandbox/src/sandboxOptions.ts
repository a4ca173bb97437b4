import * as v from 'valibot'

/** How to start a sandbox; everything may be left out. */
export type SandboxOptions = {
  /** Chain ids, or ids with a name; unless told, the two default chains. */
  readonly chains?: readonly (number | { readonly id: number; readonly name?: string })[]
  /** The port to listen on; unless told, any free one. */
  readonly port?: number
  /** The journal's folder; without one nothing is kept. */
  readonly dataDir?: string
  /** Forgets the journal first. */
  readonly fresh?: boolean
  /** Mines an empty block this often while somebody is reading the chain; 0, never, unless told. */
  readonly tickMs?: number
  /** Further exact origins whose pages may use controls; pages of this machine always may. */
  readonly allowedOrigins?: readonly string[]
}

/** The chains of a sandbox that was not told otherwise: ids that no real chain has. */
export const defaultChains = [
  { id: 8131337, name: 'Sandbox Ethereum' },
  { id: 8131338, name: 'Sandbox Base' },
] as const

const ChainId = v.pipe(
  v.number('A chain id must be a number.'),
  v.integer('A chain id must be a whole number.'),
  v.minValue(1, 'A chain id must be at least 1.'),
  v.maxValue(4_503_599_627_370_476, 'A chain id must be small enough for wallets, at most 4503599627370476.'),
)
const Name = v.optional(v.pipe(v.string(), v.nonEmpty('A chain needs a name.')))
const Chain = v.pipe(
  v.union([v.number(), v.object({ id: v.number(), name: Name })], 'A chain is an id, or an id with a name.'),
  v.transform((given) => (typeof given === 'number' ? { id: given } : given)),
  v.object({ id: ChainId, name: Name }),
  v.transform(({ id, name }) => ({ id, name: name ?? defaultName(id) })),
)
const Options = v.object({
  chains: v.optional(
    v.pipe(
      v.array(Chain),
      v.nonEmpty('A sandbox needs at least one chain.'),
      v.check(
        (chains) => new Set(chains.map(({ id }) => id)).size === chains.length,
        'Each chain id may be given once.',
      ),
    ),
    [...defaultChains],
  ),
  port: v.optional(
    v.pipe(
      v.number('A port must be a number.'),
      v.integer('A port must be a whole number.'),
      v.minValue(0, 'A port is from 0 to 65535.'),
      v.maxValue(65_535, 'A port is from 0 to 65535.'),
    ),
    0,
  ),
  dataDir: v.optional(v.pipe(v.string(), v.nonEmpty('The journal needs the name of a folder.'))),
  fresh: v.optional(v.boolean(), false),
  tickMs: v.optional(
    v.pipe(
      v.number('tickMs must be a number.'),
      v.integer('tickMs must be a whole number.'),
      v.check((ms) => ms === 0 || (ms >= 100 && ms <= 86_400_000), 'tickMs is 0, or from 100 to 86400000.'),
    ),
    0,
  ),
  allowedOrigins: v.optional(
    v.array(
      v.pipe(
        v.string(),
        // As browsers write it: anything else, a path or a wildcard among them, would never match.
        v.regex(
          /^[a-z][a-z\d+.-]*:\/\/[^\s/?#@*]+$/,
          'An allowed origin is written like https://app.example or http://192.168.0.7:3000, without a path.',
        ),
      ),
    ),
    [],
  ),
})

/** Options with every choice made. */
export type Settings = v.InferOutput<typeof Options>

/** Reads the options, or throws the sentence that says what is wrong with them. */
export function readOptions(options: SandboxOptions): Settings {
  const parsed = v.safeParse(Options, options)
  if (parsed.success) return parsed.output
  throw new SandboxOptionsError(parsed.issues[0].message)
}

function defaultName(id: number): string {
  return defaultChains.find((chain) => chain.id === id)?.name ?? `Sandbox ${id}`
}

/** Says which option a sandbox cannot be started with. */
class SandboxOptionsError extends Error {
  override readonly name = 'SandboxOptionsError'
}
