import type { AddressReading, CaipChainId } from '@latchkey/core/adapter'
import { checksumAddress } from '../provider/checksumAddress.ts'

/** An address alone, or as CAIP-10 and EIP-681 write it. */
const written = /^(?:(eip155:\d+):|ethereum:(?:pay-)?)?(0x)?([0-9a-f]{40})(?:@(\d+))?$/i

/** Reads an EVM address that somebody typed; capitals that do not match its checksum (EIP-55) mean a wrong letter. */
export function readAddress(text: string, chainId: CaipChainId): AddressReading {
  const [, caip2, , digits = '', chain] = written.exec(text) ?? []
  if (digits === '') return { invalid: isForeign(text) ? 'foreign' : 'malformed' }
  const named = caip2 ?? (chain && `eip155:${chain}`)
  if (named !== undefined && named.toLowerCase() !== chainId) return { invalid: 'foreign' }
  if (/^0+$/.test(digits)) return { invalid: 'zero' }
  const address = checksumAddress(`0x${digits}`)
  const isMixed = /[a-f]/.test(digits) && /[A-F]/.test(digits)
  return isMixed && address.slice(2) !== digits ? { invalid: 'checksum' } : { address }
}

/** Whether it looks like an address of Bitcoin, Solana or another family. */
function isForeign(text: string): boolean {
  return /^(?:[1-9A-HJ-NP-Za-km-z]{26,44}|(?:bc|tb|bcrt)1[0-9a-z]{11,71}|(?:solana|bip122|polkadot|bitcoin):.+)$/.test(
    text,
  )
}
