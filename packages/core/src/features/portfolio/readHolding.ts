import { cleanText } from '@latchkey/wire'
import type { ImageGate } from '../../api/servedImage.ts'
import { parseUnits } from '../../base/amounts.ts'
import { type CaipChainId, isCaipChainId, partsOf } from '../../base/caip.ts'
import { readDecimal } from '../../base/decimals.ts'
import { fieldsOf, textOf } from '../../base/fields.ts'
import type { Holding } from '../../chains/holding.ts'
import { worthOf } from './worthOf.ts'

/** The longest name and symbol of a token that are shown; whoever made the token wrote them. */
const longestName = 60
const longestSymbol = 16

/** More digits after the point than any token has: 255 is what fits into the field of ERC-20. */
const mostDecimals = 255

/** How many bits a token's amount has at most. */
const mostUnits = 2n ** 256n

/** The longest token address of any chain that we read. */
const longestAddress = 128

/**
 * Reads one row of `balances`; undefined when it does not say exactly what is held. The server is the site's own, but what
 * it passes on was written by strangers: nothing here is believed unread. `image` says which pictures may be shown.
 */
export function readHolding(row: unknown, image: ImageGate): Holding | undefined {
  const { chainId, address, name, symbol, price, value, quantity, iconUrl, unlisted } = fieldsOf(row)
  const { decimals: places, numeric } = fieldsOf(quantity)
  if (!isCaipChainId(chainId)) return undefined
  const decimals = readPlaces(places)
  const token = address === undefined || address === null ? '' : readToken(address, chainId)
  const amount = decimals === undefined ? undefined : readUnits(numeric, decimals)
  if (decimals === undefined || amount === undefined || token === undefined) return undefined
  const short = cleanText(textOf(symbol), longestSymbol)
  const icon = image(iconUrl)
  return {
    chainId,
    ...(token !== '' && { address: token }),
    name: cleanText(textOf(name), longestName) || short,
    symbol: short,
    decimals,
    amount,
    ...worthOf(amount, decimals, readDecimal(price), readDecimal(value)),
    ...(icon !== undefined && { iconUrl: icon }),
    ...(unlisted === true && { unlisted }),
  }
}

/** How many digits a token has after its point: `'18'`, or 18 as some servers write. */
function readPlaces(places: unknown): number | undefined {
  if (typeof places !== 'string' && typeof places !== 'number') return undefined
  const text = String(places)
  const count = /^\d{1,3}$/.test(text) ? Number(text) : undefined
  return count !== undefined && count <= mostDecimals ? count : undefined
}

/** An amount in base units, if it is one that this token can have. */
function readUnits(numeric: unknown, decimals: number): bigint | undefined {
  // Up to 78 digits of an amount and up to 255 zeros: longer than any other number that is read.
  const text = typeof numeric === 'string' && /^\d{1,80}(\.\d{1,255})?$/.test(numeric) ? numeric : undefined
  const decimal = text ?? readDecimal(numeric)
  if (decimal === undefined) return undefined
  try {
    const units = parseUnits(decimal, decimals)
    return units < mostUnits ? units : undefined
  } catch {
    // Finer than the token is: whoever says so does not know the amount.
    return undefined
  }
}

/** The bare address of a token on this chain, out of CAIP-10 or as it stands; undefined when it is of another chain. */
function readToken(address: unknown, chainId: CaipChainId): string | undefined {
  if (typeof address !== 'string' || address.length > longestAddress) return undefined
  const parts = partsOf(address, 3)
  if (parts !== undefined && `${parts.namespace}:${parts.chain}` !== chainId) return undefined
  const bare = parts?.address ?? address
  const form = chainId.startsWith('eip155:') ? /^0x[0-9a-fA-F]{40}$/ : /^[A-Za-z0-9]{1,64}$/
  if (!form.test(bare)) return undefined
  // The place holder of the coin, where an address had to be written.
  return /^0xe{40}$/i.test(bare) ? '' : bare
}
