import { Caip2 } from '@latchkey/wire'
import * as v from 'valibot'

/** An EVM address, kept as the text that was given. */
export const AddressText = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.custom<`0x${string}`>(() => true),
)

const HttpUrl = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//))
const WsUrl = v.pipe(v.string(), v.url(), v.regex(/^wss?:\/\//))

const Chain = v.object({
  id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  caip2: Caip2,
  name: v.pipe(v.string(), v.nonEmpty()),
  rpc: HttpUrl,
  /** Added by the page's own server where it knows of a Latchkey server. */
  image: v.optional(HttpUrl),
  nativeCurrency: v.object({
    name: v.string(),
    symbol: v.string(),
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
  }),
})

/** What a sandbox says of itself at its root, as far as a wallet needs it. */
export const SandboxSchema = v.object({
  mnemonic: v.pipe(v.string(), v.nonEmpty()),
  accounts: v.pipe(v.array(AddressText), v.minLength(1)),
  chains: v.array(Chain),
})

/** What the page is told before it opens: `/config.json`. */
export const WalletConfigSchema = v.object({
  relayUrl: WsUrl,
  projectId: v.pipe(v.string(), v.nonEmpty()),
  sandbox: SandboxSchema,
})

/** The parsed `/config.json`. */
export type WalletConfig = v.InferOutput<typeof WalletConfigSchema>

/** One chain of the sandbox, as the wallet knows it. */
export type SandboxChain = v.InferOutput<typeof Chain>
