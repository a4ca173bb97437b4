import { decodeErrorResult, type Hex, parseAbi } from 'viem'

const standardErrors = parseAbi(['error Error(string)', 'error Panic(uint256)'])

const panics: Readonly<Record<string, string>> = {
  '1': 'assert(false)',
  '17': 'arithmetic underflow or overflow',
  '18': 'division or modulo by zero',
  '33': 'enum overflow',
  '34': 'invalid encoded storage byte array accessed',
  '49': 'out-of-bounds array access; popping on an empty array',
  '50': 'out-of-bounds access of an array or bytesN',
  '65': 'out of memory',
  '81': 'uninitialized function',
}

/** Says why the EVM reverted, in the words nodes use, so that clients recognise it. */
export function revertMessage(data: string): string {
  if (data === '0x') return 'execution reverted'
  try {
    const { errorName, args } = decodeErrorResult({ abi: standardErrors, data: data as Hex })
    if (errorName === 'Error') return `execution reverted: ${args[0]}`
    return `execution reverted: ${panics[args[0].toString()] ?? `panic ${args[0]}`}`
  } catch {
    // Neither of Solidity's own errors: the caller's ABI will know it.
    return `execution reverted: custom error ${data.slice(0, 10)}`
  }
}
