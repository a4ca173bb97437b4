import { join } from 'node:path'
import * as v from 'valibot'
import { isLoopbackBind } from '../http/isLoopback.ts'
import { readCoinbaseKey } from '../onramp/coinbase/signRequest.ts'
import { type Config, Options, OptionsError, type ServerOptions } from './options.ts'

/** Chains served where the operator names none: those that most wallets have, through their public RPC. */
const everydayChains = [1, 10, 56, 137, 8453, 42161, 43114]

/** Checks the options and fills in the defaults. */
export function parseOptions(options: ServerOptions): Config {
  const result = v.safeParse(Options, options)
  if (!result.success) {
    throw new OptionsError(
      result.issues.map((issue) => `${v.getDotPath(issue) ?? 'options'}: ${issue.message}`),
    )
  }
  const { chains: named, databaseUrl, ...rest } = result.output
  const chains = named ?? (rest.sandboxUrl === undefined ? everydayChains : [])
  const served = new Set(chains.map(String))
  const idle = Object.keys(rest.upstreams).filter((id) => !served.has(id))
  if (idle.length > 0) {
    throw new OptionsError(
      idle.map((id) => `upstreams.${id}: Add ${id} to the chains (LATCHKEY_CHAINS) too.`),
    )
  }
  if (rest.frameUrl !== undefined && rest.vault === 'apart' && !(rest.vaultUrl && rest.vaultToken)) {
    throw new OptionsError([
      'vaultUrl: Embedded wallets need a vault: start latchkey-server vault and give LATCHKEY_VAULT_URL and LATCHKEY_VAULT_TOKEN, or set LATCHKEY_VAULT=embedded.',
    ])
  }
  assertOnramp(rest)
  if (rest.namesKey !== undefined && rest.namesZones.length === 0) {
    throw new OptionsError(['namesKey: Name the zones that it signs for too (LATCHKEY_NAMES_ZONES).'])
  }
  if (rest.swapFeeBps > 0 && rest.swapFeeReceiver === undefined) {
    throw new OptionsError([
      'swapFeeReceiver: Write the address that receives the fee of swaps too (LATCHKEY_SWAP_FEE_RECEIVER).',
    ])
  }
  // Without an origin anybody passes as this machine, so it must be out of reach for everybody else.
  const isLocal = isLoopbackBind(rest.host)
  if (rest.localProject === true && !isLocal) {
    throw new OptionsError([
      `localProject: On ${rest.host} others reach this server too: add a project for your pages and leave LATCHKEY_LOCAL_PROJECT out, or listen on 127.0.0.1.`,
    ])
  }
  return {
    ...rest,
    // A proxy in front brings visitors from outside, who come without an origin too.
    localProject: rest.localProject ?? (isLocal && rest.trustProxy === 0),
    chains,
    databaseUrl: databaseUrl ?? `sqlite:${rest.dataDir}/server.sqlite`,
    logosDir: rest.logosDir ?? join(rest.dataDir, 'logos'),
    iconsDir: rest.iconsDir ?? join(rest.dataDir, 'icons'),
  }
}

/** Some keys of providers are only useful together. */
function assertOnramp(options: v.InferOutput<typeof Options>): void {
  const { checkoutUrl, checkoutKey, checkoutWebhookSecret, coinbaseKeyId, coinbaseKeySecret } = options
  const problems: string[] = []
  if (checkoutUrl !== undefined && !(checkoutKey && checkoutWebhookSecret)) {
    problems.push(
      "checkoutUrl: Give the checkout's key and secret too (LATCHKEY_CHECKOUT_KEY, LATCHKEY_CHECKOUT_WEBHOOK_SECRET).",
    )
  }
  if ((coinbaseKeyId === undefined) !== (coinbaseKeySecret === undefined)) {
    problems.push(
      'coinbaseKeyId: Give the id and the secret of the key (LATCHKEY_COINBASE_KEY_ID, LATCHKEY_COINBASE_KEY_SECRET).',
    )
  } else if (coinbaseKeyId && coinbaseKeySecret && !readCoinbaseKey(coinbaseKeyId, coinbaseKeySecret)) {
    problems.push(
      'coinbaseKeySecret: Write the secret key as Coinbase gave it: PEM of a key on P-256, or the 64 bytes of an Ed25519 key in base64.',
    )
  }
  if ((options.meldWebhookSecret === undefined) !== (options.meldWebhookUrl === undefined)) {
    problems.push(
      'meldWebhookSecret: Give the secret and the address of the webhook profile (LATCHKEY_MELD_WEBHOOK_SECRET, LATCHKEY_MELD_WEBHOOK_URL).',
    )
  }
  if (problems.length > 0) throw new OptionsError(problems)
}
