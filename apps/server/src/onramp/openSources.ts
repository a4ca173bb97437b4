import type { Config } from '../config/options.ts'
import { openCheckout } from './checkout/openCheckout.ts'
import { createCoinbase } from './coinbase/createCoinbase.ts'
import { readCoinbaseKey } from './coinbase/signRequest.ts'
import { createMeld } from './meld/createMeld.ts'
import type { OnrampSource } from './onrampSource.ts'

/** The providers that the operator has configured. */
export async function openSources(config: Config, now: () => number): Promise<readonly OnrampSource[]> {
  return [...openCoinbase(config, now), ...openMeld(config, now), ...(await openSandbox(config, now))]
}

function openCoinbase(config: Config, now: () => number): readonly OnrampSource[] {
  const { coinbaseKeyId: id, coinbaseKeySecret: secret, coinbaseUrl: url } = config
  const key = id && secret ? readCoinbaseKey(id, secret) : undefined
  return key ? [createCoinbase({ key, url, webhookSecret: config.coinbaseWebhookSecret, now })] : []
}

function openMeld(config: Config, now: () => number): readonly OnrampSource[] {
  const { meldKey: key, meldUrl: url, meldPublicKey: publicKey, meldWebhookSecret, meldWebhookUrl } = config
  const webhook =
    meldWebhookSecret && meldWebhookUrl ? { secret: meldWebhookSecret, url: meldWebhookUrl } : undefined
  return key ? [createMeld({ key, url, publicKey, webhook, now })] : []
}

function openSandbox(config: Config, now: () => number): Promise<readonly OnrampSource[]> {
  const { checkoutUrl: url, checkoutKey: key, checkoutWebhookSecret: webhookSecret } = config
  return url && key && webhookSecret ? openCheckout({ url, key, webhookSecret, now }) : Promise.resolve([])
}
