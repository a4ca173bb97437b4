import type { ImageGate } from '../../api/servedImage.ts'
import { formatUnits } from '../../base/amounts.ts'
import type { CaipChainId } from '../../base/caip.ts'
import { readDecimal } from '../../base/decimals.ts'
import { fieldsOf } from '../../base/fields.ts'
import type { Holding } from '../../chains/holding.ts'
import { readHolding } from './readHolding.ts'

/** Reads one asset that a wallet told of (ERC-7811) as a holding; exact, since its balance is in base units. */
export function assetHolding(asset: unknown, chainId: CaipChainId, image: ImageGate): Holding | undefined {
  const { address, balance, type, metadata } = fieldsOf(asset)
  const { decimals, price, ...rest } = fieldsOf(metadata)
  const digits = typeof balance === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(balance) ? balance : undefined
  const places = Number.isInteger(decimals) ? Number(decimals) : -1
  if (digits === undefined || places < 0 || places > 255 || (type !== 'NATIVE' && type !== 'ERC20')) {
    return undefined
  }
  const numeric = formatUnits(BigInt(digits), places)
  const row = { ...rest, chainId, price: readDecimal(price), quantity: { decimals: places, numeric } }
  return readHolding(type === 'NATIVE' ? row : { ...row, address }, image)
}
