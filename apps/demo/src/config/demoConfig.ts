import { Caip2 } from '@latchkey/wire'
import * as v from 'valibot'

/** An EVM address, kept as the text the chain gives. */
export const AddressText = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.custom<`0x${string}`>(() => true),
)

const HttpUrl = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//))
const WsUrl = v.pipe(v.string(), v.url(), v.regex(/^wss?:\/\//))

const DemoChain = v.object({
  id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  caip2: Caip2,
  name: v.pipe(v.string(), v.nonEmpty()),
  rpc: HttpUrl,
  ws: WsUrl,
  nativeCurrency: v.object({
    name: v.string(),
    symbol: v.string(),
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
  }),
  contracts: v.record(v.string(), AddressText),
})

/** What a sandbox says of itself at its root. */
export const SandboxDescriptionSchema = v.object({
  mnemonic: v.pipe(v.string(), v.nonEmpty()),
  accounts: v.array(AddressText),
  chains: v.array(DemoChain),
})

/** What the page is told before it draws anything that lives: `/config.json`. */
export const DemoConfigSchema = v.object({
  serverUrl: HttpUrl,
  /** Where wallets outside of this browser are met; without it there are no codes. */
  relayUrl: v.optional(WsUrl),
  /** A wallet in a page, to be opened in another tab. */
  walletUrl: v.optional(HttpUrl),
  /** The frame of the embedded wallet; without it there is none. */
  frameUrl: v.optional(HttpUrl),
  /** Where the embedded wallet's mails are read. */
  mailUrl: v.optional(HttpUrl),
  sandbox: SandboxDescriptionSchema,
})

/** The parsed `/config.json`. */
export type DemoConfig = v.InferOutput<typeof DemoConfigSchema>

/** One chain of the sandbox, as the page knows it. */
export type Chain = v.InferOutput<typeof DemoChain>
