import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'

/** The kinds of address whose signatures can be verified, and the bytes that stand in them. */
export type BitcoinAddress = {
  readonly kind: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2tr'
  /** A hash of 20 bytes; of p2tr the key itself, 32 bytes. */
  readonly program: Uint8Array
}

type Network = { readonly bech32: string; readonly p2pkh: number; readonly p2sh: number }

const main: Network = { bech32: 'bc', p2pkh: 0x00, p2sh: 0x05 }
const test: Network = { bech32: 'tb', p2pkh: 0x6f, p2sh: 0xc4 }
const local: Network = { ...test, bech32: 'bcrt' }

/** The chains of Bitcoin by the first half of their genesis hash: main, testnet 3 and 4, signet, regtest. */
const networks = new Map<string, Network>([
  ['bip122:000000000019d6689c085ae165831e93', main],
  ['bip122:000000000933ea01ad0ee984209779ba', test],
  ['bip122:00000000da84f2bafbbc53dee25a72ae', test],
  ['bip122:00000008819873e925422c1ff0f99f7c', test],
  ['bip122:0f9188f13cb7b2c71f2a335e3a4fc328', local],
])

const base58check = createBase58check(sha256)

/** Reads an address of a chain; undefined where it belongs to another chain, is mistyped, or is of another kind. */
export function readBitcoinAddress(address: string, chainId: string): BitcoinAddress | undefined {
  const network = networks.get(chainId)
  if (network === undefined) return undefined
  try {
    return address.startsWith(`${network.bech32}1`) ? readSegwit(address) : readBase58(address, network)
  } catch {
    // A checksum that does not fit.
    return undefined
  }
}

function readSegwit(address: string): BitcoinAddress | undefined {
  const version = address.charAt(address.lastIndexOf('1') + 1)
  // The first character is the version: q is 0, which has the older checksum, and p is 1 (BIP-350).
  const coder = version === 'q' ? bech32 : bech32m
  const { words } = coder.decode(address as `${string}1${string}`, 90)
  const program = coder.fromWords(words.slice(1))
  if (version === 'q' && program.length === 20) return { kind: 'p2wpkh', program }
  if (version === 'p' && program.length === 32) return { kind: 'p2tr', program }
  return undefined
}

function readBase58(address: string, network: Network): BitcoinAddress | undefined {
  const [version, ...rest] = base58check.decode(address)
  const program = Uint8Array.from(rest)
  if (program.length !== 20) return undefined
  if (version === network.p2pkh) return { kind: 'p2pkh', program }
  if (version === network.p2sh) return { kind: 'p2sh', program }
  return undefined
}

/** The script that stands in an output to this address. */
export function scriptOf({ kind, program }: BitcoinAddress): Uint8Array {
  if (kind === 'p2pkh') return Uint8Array.from([0x76, 0xa9, 20, ...program, 0x88, 0xac])
  if (kind === 'p2sh') return Uint8Array.from([0xa9, 20, ...program, 0x87])
  if (kind === 'p2wpkh') return Uint8Array.from([0x00, 20, ...program])
  return Uint8Array.from([0x51, 32, ...program])
}
