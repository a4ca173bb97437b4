import { decodeFunctionData, type Hex, parseAbi, size, slice } from 'viem'

/** What a transaction calls, as far as it can be read. */
export type Call = {
  readonly name: string
  readonly inputs: readonly (readonly [name: string, value: string])[]
}

// The calls a sandbox sees most; anything else is shown by its first four bytes.
const known = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function deposit()',
  'function withdraw(uint256 amount)',
])

/** Reads the data of a transaction; data too short to call anything is no call. */
export function readCall(data: Hex): Call | undefined {
  if (size(data) < 4) return undefined
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi: known, data })
    const abi = known.find(({ name }) => name === functionName)
    const inputs = (abi?.inputs ?? []).map(({ name }, index) => [name, String(args[index])] as const)
    return { name: functionName, inputs }
  } catch {
    // Not one of ours, or cut short: its first four bytes are all that can be said.
    return { name: slice(data, 0, 4), inputs: [] }
  }
}
