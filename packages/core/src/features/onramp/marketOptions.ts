import {
  cleanText,
  currencyDecimals,
  OnrampProvider,
  OnrampProviderId,
  PaymentCurrency,
  PurchaseCurrency,
  paths,
} from '@latchkey/wire'
import * as v from 'valibot'
import { createApi } from '../../api/createApi.ts'
import { type ImageGate, servedImage } from '../../api/servedImage.ts'
import { type CaipChainId, isCaipChainId } from '../../base/caip.ts'
import { compareDecimals, readDecimal } from '../../base/decimals.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { BuyError } from './BuyError.ts'
import type { BuyCurrency, BuyMethod, BuyNetwork, BuyProvider } from './buyState.ts'

/** A token that is sold, on every network that it is sold on. */
export type MarketToken = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly networks: readonly BuyNetwork[]
}

/** All options of the server, before they are limited to an account and a site. */
export type MarketOptions = {
  readonly paymentCurrencies: readonly BuyCurrency[]
  readonly purchaseCurrencies: readonly MarketToken[]
  readonly providers: readonly BuyProvider[]
}

/** How long the options are cached. */
const staleMs = 60_000

/** The most rows of a list that are read. */
const mostRows = 2_000

/** The longest texts of providers that are shown. */
const longestName = 60
export const longestSymbol = 16

const LenientOptions = v.object({
  paymentCurrencies: v.array(v.unknown()),
  purchaseCurrencies: v.array(v.unknown()),
  providers: v.optional(v.array(v.unknown())),
})

/** The query for the options, from the site's own server (S7.19). */
export function marketQuery(latchkey: Latchkey) {
  return {
    queryKey: ['onrampOptions', latchkey.config.endpoints?.api ?? ''],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<MarketOptions> => {
      const api = createApi(latchkey)
      if (api === undefined) throw new BuyError('buy.unserved')
      const answer = await api.get(paths.onrampOptions, { response: LenientOptions, signal })
      return readMarket(answer, (url) => servedImage(latchkey.config, url))
    },
    staleTime: staleMs,
    retry: false,
  } as const
}

/** Skips rows that cannot be read; throws where no currency or no token is left. */
function readMarket(answer: v.InferOutput<typeof LenientOptions>, image: ImageGate): MarketOptions {
  const options = {
    paymentCurrencies: uniqueById(rows(answer.paymentCurrencies, readCurrency)),
    purchaseCurrencies: uniqueById(rows(answer.purchaseCurrencies, (row) => readToken(row, image))),
    providers: uniqueById(rows(answer.providers ?? [], readProvider)),
  }
  if (options.paymentCurrencies.length === 0 || options.purchaseCurrencies.length === 0)
    throw new BuyError('buy.options')
  return options
}

function rows<Row>(list: readonly unknown[], read: (row: unknown) => Row | undefined): readonly Row[] {
  return list
    .slice(0, mostRows)
    .map(read)
    .filter((row) => row !== undefined)
}

function uniqueById<Row extends { readonly id: string }>(list: readonly Row[]): readonly Row[] {
  return list.filter(({ id }, index) => list.findIndex((one) => one.id === id) === index)
}

function readCurrency(row: unknown): BuyCurrency | undefined {
  const parsed = v.safeParse(PaymentCurrency, row)
  if (!parsed.success) return undefined
  const id = parsed.output.id.toUpperCase()
  const decimals = currencyDecimals(id)
  const [first, ...rest] = uniqueById(rows(parsed.output.payment_method_limits, readMethod))
  return decimals === undefined || first === undefined
    ? undefined
    : { id, decimals, methods: [first, ...rest] }
}

function readMethod(row: unknown): BuyMethod | undefined {
  const { id, min, max } = row as { readonly id: string; readonly min: string; readonly max: string }
  const [least, most] = [readDecimal(min), readDecimal(max)]
  if (!isPlainId(id) || least === undefined || most === undefined) return undefined
  return compareDecimals(least, most) > 0 ? undefined : { id, min: least, max: most }
}

function readToken(row: unknown, image: ImageGate): MarketToken | undefined {
  const parsed = v.safeParse(PurchaseCurrency, row)
  if (!parsed.success) return undefined
  const { id, name, symbol, networks } = parsed.output
  const short = cleanText(symbol, longestSymbol)
  if (id === '' || short === '') return undefined
  const read = rows(networks, (network) => readNetwork(network, image))
  const unique = read.filter(
    ({ chainId }, index) => read.findIndex((one) => one.chainId === chainId) === index,
  )
  return { id, name: cleanText(name, longestName) || short, symbol: short, networks: unique }
}

function readNetwork(row: unknown, image: ImageGate): BuyNetwork | undefined {
  const { chain_id, contract_address, display_name, logo_uri, name } =
    row as PurchaseCurrency['networks'][number]
  const chainId = chainIdOf(chain_id)
  if (chainId === undefined || !/^\w{0,128}$/.test(contract_address)) return undefined
  const said = cleanText(display_name, longestName) || cleanText(name, longestName) || chainId
  const iconUrl = image(logo_uri)
  return {
    chainId,
    name: said,
    key: name,
    ...(contract_address !== '' && { address: contract_address }),
    ...(iconUrl !== undefined && { iconUrl }),
  }
}

/** The number of an EVM chain, or CAIP-2. */
function chainIdOf(text: string): CaipChainId | undefined {
  if (/^\d{1,20}$/.test(text)) return `eip155:${text}`
  return isCaipChainId(text) ? text : undefined
}

function readProvider(row: unknown): BuyProvider | undefined {
  const parsed = v.safeParse(OnrampProvider, row)
  if (!parsed.success) return undefined
  const { id, name, methods, networks } = parsed.output
  return {
    id,
    name: providerName(name, id),
    methods: methods.filter(isPlainId),
    networks: networks.filter(isCaipChainId),
  }
}

/** The name of a provider, cut to one plain line; its id where that is empty. */
export function providerName(name: string, id: string): string {
  return cleanText(name, longestName) || (v.is(OnrampProviderId, id) ? id : '')
}

function isPlainId(id: string): boolean {
  return /^[\w.-]{1,64}$/.test(id)
}
