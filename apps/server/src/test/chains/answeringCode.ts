import type { Hex } from 'viem'

/** The code of a contract that answers every call with these words, whatever is asked. */
export function answeringCode(...words: readonly bigint[]): Hex {
  const stores = words.map((word, n) => {
    const digits = BigInt.asUintN(256, word).toString(16).padStart(64, '0')
    // PUSH32 word, PUSH2 place, MSTORE
    return `7f${digits}61${(n * 32).toString(16).padStart(4, '0')}52`
  })
  // PUSH2 length, PUSH1 0, RETURN
  return `0x${stores.join('')}61${(words.length * 32).toString(16).padStart(4, '0')}6000f3`
}

/** The code of a contract that never ends. */
export const endlessCode: Hex = '0x5b600056'
