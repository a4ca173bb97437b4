import * as v from 'valibot'

const HttpUrl = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//))

const Address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.custom<`0x${string}`>(() => true),
)

/** What we need of a sandbox's own description. */
const Description = v.object({
  chains: v.array(
    v.object({
      id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
      rpc: HttpUrl,
      name: v.optional(v.string(), 'Sandbox'),
      nativeCurrency: v.optional(v.object({ name: v.string(), symbol: v.string(), decimals: v.number() }), {
        name: 'Ether',
        symbol: 'ETH',
        decimals: 18,
      }),
      contracts: v.optional(v.record(v.string(), Address), {}),
    }),
  ),
})

/** A chain as a sandbox describes it. */
export type SandboxChain = v.InferOutput<typeof Description>['chains'][number]

const patienceMs = 10_000

/** Asks a running sandbox which chains it has. */
export async function readSandbox(sandboxUrl: string): Promise<readonly SandboxChain[]> {
  let description: unknown
  try {
    const response = await fetch(sandboxUrl, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' })
    description = await response.json()
  } catch (error) {
    throw new SandboxError(`The sandbox at ${hostOf(sandboxUrl)} does not answer: start it first.`, {
      cause: error,
    })
  }
  const result = v.safeParse(Description, description)
  if (!result.success) {
    throw new SandboxError(
      `What answers at ${hostOf(sandboxUrl)} is not a sandbox: check LATCHKEY_SANDBOX_URL.`,
    )
  }
  return result.output.chains
}

function hostOf(url: string): string {
  return new URL(url).host
}

/** The sandbox could not be read. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
}
