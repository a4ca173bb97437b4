import { readAddress, readBytes } from './abi.ts'

/** What an account checks, and the call that makes the account where it is not there yet. */
export type SplitSignature = {
  readonly signature: Uint8Array
  readonly factory?: Uint8Array
  readonly factoryCall?: Uint8Array
}

/** The last 32 bytes of a signature by an account that may not be there yet (ERC-6492). */
const magic = 0x6492

/** Takes an ERC-6492 signature apart; any other stays whole. Undefined for one that is broken. */
export function splitSignature(bytes: Uint8Array): SplitSignature | undefined {
  if (!isWrapped(bytes)) return { signature: bytes }
  const data = bytes.subarray(0, -32)
  const factory = readAddress(data, 0)
  const factoryCall = readBytes(data, 32)
  const signature = readBytes(data, 64)
  if (factory === undefined || factoryCall === undefined || signature === undefined) return undefined
  // Nothing makes an account from the address zero, which stands for "no factory" in the validator.
  if (factory.every((byte) => byte === 0)) return undefined
  return { signature, factory, factoryCall }
}

function isWrapped(bytes: Uint8Array): boolean {
  const last = bytes.subarray(-32)
  return (
    last.length === 32 && last.every((byte, place) => byte === (place % 2 === 0 ? magic >> 8 : magic & 0xff))
  )
}
