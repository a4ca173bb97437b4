import { decodeFunctionData, encodeFunctionData, type Hex, maxUint160, parseAbi, size, slice } from 'viem'

/** What a call does, as far as its data tells. */
export type CallMeaning =
  | { readonly does: 'nothing' }
  | { readonly does: 'create' }
  | { readonly does: 'transfer'; readonly from?: Hex; readonly to: Hex; readonly amount: bigint }
  | {
      readonly does: 'approve'
      readonly spender: Hex
      readonly amount: bigint
      readonly unlimited: boolean
      /** On top of what was allowed before. */
      readonly more: boolean
    }
  | { readonly does: 'approveAll'; readonly operator: Hex; readonly approved: boolean }
  | { readonly does: 'other'; readonly selector: Hex | undefined }

const known = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
])

/** Reads the data of a call. What is not known for certain is called by its first four bytes. */
export function readCall({
  to,
  data: given,
}: {
  readonly to: Hex | undefined
  readonly data: Hex
}): CallMeaning {
  // Functions are looked up by letter: written in capitals, an approval would pass as something unknown.
  const data = given.toLowerCase() as Hex
  if (to === undefined) return { does: 'create' }
  if (data === '0x') return { does: 'nothing' }
  if (size(data) < 4) return { does: 'other', selector: undefined }
  try {
    const call = decodeFunctionData({ abi: known, data })
    // Bytes behind or between the arguments are shown by nobody and may mean something to the contract.
    if (encodeFunctionData({ abi: known, ...call }) !== data) throw new Error('more than it says')
    switch (call.functionName) {
      case 'transfer':
        return { does: 'transfer', to: call.args[0], amount: call.args[1] }
      case 'transferFrom':
        return { does: 'transfer', from: call.args[0], to: call.args[1], amount: call.args[2] }
      case 'approve':
      case 'increaseAllowance': {
        const [spender, amount] = call.args
        return {
          does: 'approve',
          spender,
          amount,
          unlimited: isUnlimited(amount),
          more: call.functionName === 'increaseAllowance',
        }
      }
      case 'setApprovalForAll':
        return { does: 'approveAll', operator: call.args[0], approved: call.args[1] }
    }
  } catch {
    // Another function, or data that is cut short or too long for what it says.
    return { does: 'other', selector: slice(data, 0, 4) }
  }
}

/** More than any supply: sites write "all of it, for ever" in several ways. */
export function isUnlimited(amount: bigint): boolean {
  return amount >= maxUint160
}

/** Whether a call gives somebody else power over tokens for good. */
export function isDangerous(meaning: CallMeaning): boolean {
  return (
    (meaning.does === 'approve' && meaning.unlimited) || (meaning.does === 'approveAll' && meaning.approved)
  )
}
