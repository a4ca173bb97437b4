import type { OnrampOptions, PaymentCurrency, PurchaseCurrency } from '@latchkey/wire'
import { tokenImagePath } from '../pictures/tokenImagePath.ts'
import type { ProviderOptions } from './createCatalog.ts'
import { compareDecimals } from './decimals.ts'
import { chainIdOf, type Network } from './networks.ts'
import type { Offer } from './onrampSource.ts'

/** What can be bought and how it can be paid at any of the providers (S7.20). */
export function mergeOptions(
  providers: readonly ProviderOptions[],
  networkOf: (offer: Offer) => Network,
): OnrampOptions {
  return {
    paymentCurrencies: mergePayments(providers),
    purchaseCurrencies: mergeOffers(providers, networkOf),
    providers: providers.map(({ source: { id, name }, options }) => ({
      id,
      name,
      methods: [...new Set(options.payments.flatMap(({ methods }) => methods.map((method) => method.id)))],
      networks: [...new Set(options.offers.map(({ chainId }) => chainId))],
    })),
  }
}

/** For each way to pay, the lowest minimum and the highest maximum of all providers; quotes list the providers that do not accept an amount. */
function mergePayments(providers: readonly ProviderOptions[]): PaymentCurrency[] {
  const currencies = new Map<string, Map<string, PaymentCurrency['payment_method_limits'][number]>>()
  for (const { currency, methods } of providers.flatMap(({ options }) => options.payments)) {
    const limits = currencies.get(currency) ?? new Map()
    currencies.set(currency, limits)
    for (const { id, min, max } of methods) {
      const known = limits.get(id)
      limits.set(id, {
        id,
        min: known !== undefined && compareDecimals(known.min, min) < 0 ? known.min : min,
        max: known !== undefined && compareDecimals(known.max, max) > 0 ? known.max : max,
      })
    }
  }
  return [...currencies].map(([id, limits]) => ({ id, payment_method_limits: [...limits.values()] }))
}

function mergeOffers(
  providers: readonly ProviderOptions[],
  networkOf: (offer: Offer) => Network,
): PurchaseCurrency[] {
  const currencies = new Map<string, PurchaseCurrency>()
  for (const offer of providers.flatMap(({ options }) => options.offers)) {
    const { id, name, symbol } = offer
    const currency = currencies.get(id) ?? { id, name, symbol, networks: [] }
    currencies.set(id, currency)
    const network = networkOf(offer)
    // Where providers use one symbol for different contracts, the first provider's contract counts.
    if (currency.networks.some((known) => known.name === network.name)) continue
    currency.networks.push({
      name: network.name,
      display_name: network.displayName,
      chain_id: chainIdOf(network.caip2),
      contract_address: offer.contract,
      ...(network.caip2.startsWith('eip155:') && {
        logo_uri: tokenImagePath(network.caip2, offer.contract || undefined),
      }),
    })
  }
  return [...currencies.values()]
}
