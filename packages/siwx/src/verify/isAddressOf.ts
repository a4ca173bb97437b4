import { base58Length } from '../message/base58.ts'
import { checksumAddress } from '../message/checksumAddress.ts'
import { readBitcoinAddress } from './bitcoin/bitcoinAddress.ts'

/** Whether a text is an address on a chain (CAIP-2): of its family and network, and without a mistake that a checksum shows. */
export function isAddressOf(chainId: string, text: string): boolean {
  const namespace = chainId.slice(0, chainId.indexOf(':'))
  if (namespace === 'eip155') return isEvmAddress(text)
  if (namespace === 'solana') return text.length >= 32 && text.length <= 44 && base58Length(text) === 32
  return namespace === 'bip122' && readBitcoinAddress(text, chainId) !== undefined
}

/** Letters of one case carry no checksum (EIP-55); those of both cases must have the right one. */
function isEvmAddress(text: string): boolean {
  if (!/^0x[0-9A-Fa-f]{40}$/.test(text)) return false
  const digits = text.slice(2)
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isPlain || checksumAddress(text) === text
}
