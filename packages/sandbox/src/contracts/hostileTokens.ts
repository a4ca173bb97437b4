import { concat, encodeAbiParameters, type Hex, parseAbi } from 'viem'
import GuardedToken from './artifacts/GuardedToken.json' with { type: 'json' }
import ManyDecimalsToken from './artifacts/ManyDecimalsToken.json' with { type: 'json' }
import ReentrantToken from './artifacts/ReentrantToken.json' with { type: 'json' }
import ResetFirstToken from './artifacts/ResetFirstToken.json' with { type: 'json' }

const bytecodes = { GuardedToken, ManyDecimalsToken, ReentrantToken, ResetFirstToken }

/** A token that makes trouble; no chain has one until a test creates it. */
export type HostileToken = keyof typeof bytecodes

/** What creates such a token; its maker gets the whole supply. */
export function hostileTokenCode(name: HostileToken, supply: bigint): Hex {
  return concat([bytecodes[name].bytecode as Hex, encodeAbiParameters([{ type: 'uint256' }], [supply])])
}

/** What the makers of such tokens can do to those who hold them. */
export const hostileTokenAbi = parseAbi([
  'function stop(bool value)',
  'function refuse(address account, bool value)',
  'function arm(address target, bytes data)',
  'function succeeded() view returns (bool)',
  'function setDecimals(uint8 value)',
])
