import type { Hex } from '../encoding/hex.ts'
import type { Transaction } from '../request/signingRequest.ts'
import { type Argument, type ArgumentType, decodeArguments } from './decodeArguments.ts'
import type { SwapCall } from './decodeSwap.ts'
import { isUnlimited } from './isUnlimited.ts'
import { highRisk, lowRisk, type Risk } from './risk.ts'

/** What a transaction does, as far as its data says. Amounts are base units in digits. */
export type DecodedCall =
  | { readonly kind: 'nativeTransfer'; readonly to: Hex }
  | { readonly kind: 'tokenTransfer'; readonly token: Hex; readonly to: Hex; readonly amount: string }
  /** Of an ERC-20 amount or an ERC-721 token id: the data is the same. */
  | {
      readonly kind: 'transferFrom'
      readonly token: Hex
      readonly from: Hex
      readonly to: Hex
      readonly amountOrId: string
    }
  | {
      readonly kind: 'nftTransfer'
      readonly token: Hex
      readonly from: Hex
      readonly to: Hex
      readonly items: readonly { readonly id: string; readonly amount: string }[]
    }
  | {
      readonly kind: 'approval'
      readonly token: Hex
      readonly spender: Hex
      readonly amount: string
      readonly isUnlimited: boolean
      /** On top of the amount that is allowed already. */
      readonly isIncrease: boolean
    }
  | {
      readonly kind: 'approvalForAll'
      readonly token: Hex
      readonly operator: Hex
      readonly isApproved: boolean
    }
  | SwapCall
  | { readonly kind: 'contractCreation' }
  | { readonly kind: 'unknownCall'; readonly to: Hex; readonly selector: Hex }

/** What a transaction does, and how dangerous that is. */
export type CallReading = { readonly call: DecodedCall; readonly risk: Risk }

type Reader = (args: readonly Argument[], token: Hex, account: Hex) => CallReading | undefined
type KnownFunction = { readonly types: readonly ArgumentType[]; readonly read: Reader }

/** The address of Permit2 on every chain. */
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

const knownFunctions: Readonly<Record<string, KnownFunction>> = {
  // transfer(address,uint256)
  a9059cbb: {
    types: ['address', 'uint256'],
    read: ([to, amount], token) => ({
      call: { kind: 'tokenTransfer', token, to: to as Hex, amount: String(amount) },
      risk: lowRisk,
    }),
  },
  // transferFrom(address,address,uint256)
  '23b872dd': {
    types: ['address', 'address', 'uint256'],
    read: ([from, to, amount], token, account) => ({
      call: { kind: 'transferFrom', token, from: from as Hex, to: to as Hex, amountOrId: String(amount) },
      risk: transferRisk(from, account),
    }),
  },
  // approve(address,uint256)
  '095ea7b3': {
    types: ['address', 'uint256'],
    read: ([spender, amount], token) => readApproval(token, spender as Hex, amount as bigint, false),
  },
  // increaseAllowance(address,uint256)
  '39509351': {
    types: ['address', 'uint256'],
    read: ([spender, amount], token) => readApproval(token, spender as Hex, amount as bigint, true),
  },
  // Permit2: approve(address token,address spender,uint160 amount,uint48 expiration)
  '87517c45': {
    types: ['address', 'address', 'uint160', 'uint48'],
    // The same data may do something else in another contract.
    read: ([token, spender, amount], to) =>
      to === permit2 ? readApproval(token as Hex, spender as Hex, amount as bigint, false) : undefined,
  },
  // setApprovalForAll(address,bool)
  a22cb465: {
    types: ['address', 'bool'],
    read: ([operator, approved], token) => ({
      call: { kind: 'approvalForAll', token, operator: operator as Hex, isApproved: approved === true },
      risk: approved === true ? highRisk('approval-all') : lowRisk,
    }),
  },
  // ERC-721: safeTransferFrom(address,address,uint256)
  '42842e0e': {
    types: ['address', 'address', 'uint256'],
    read: ([from, to, id], token, account) => readNftTransfer(token, account, from, to, [id], [1n]),
  },
  // ERC-721: safeTransferFrom(address,address,uint256,bytes)
  b88d4fde: {
    types: ['address', 'address', 'uint256', 'bytes'],
    read: ([from, to, id], token, account) => readNftTransfer(token, account, from, to, [id], [1n]),
  },
  // ERC-1155: safeTransferFrom(address,address,uint256,uint256,bytes)
  f242432a: {
    types: ['address', 'address', 'uint256', 'uint256', 'bytes'],
    read: ([from, to, id, amount], token, account) =>
      readNftTransfer(token, account, from, to, [id], [amount]),
  },
  // ERC-1155: safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)
  '2eb2c2d6': {
    types: ['address', 'address', 'uint256[]', 'uint256[]', 'bytes'],
    read: ([from, to, ids, amounts], token, account) =>
      readNftTransfer(token, account, from, to, ids as readonly bigint[], amounts as readonly bigint[]),
  },
}

/** Reads what a transaction of an account does. A function that is not known is named by its selector. */
export function decodeCall({ to, data }: Pick<Transaction, 'to' | 'data'>, account: Hex): CallReading {
  if (to === null) return { call: { kind: 'contractCreation' }, risk: highRisk('contract-creation') }
  if (data === '0x') return { call: { kind: 'nativeTransfer', to }, risk: lowRisk }
  const selector = data.slice(2, 10).toLowerCase()
  const known = Object.hasOwn(knownFunctions, selector) ? knownFunctions[selector] : undefined
  const args = known && decodeArguments(known.types, data.slice(10).toLowerCase())
  const reading = known && args && known.read(args, to, account)
  if (reading !== undefined) return reading
  return { call: { kind: 'unknownCall', to, selector: `0x${selector}` }, risk: highRisk('call-unknown') }
}

function readApproval(token: Hex, spender: Hex, amount: bigint, isIncrease: boolean): CallReading {
  const unlimited = isUnlimited(amount)
  const call = {
    kind: 'approval',
    token,
    spender,
    amount: String(amount),
    isUnlimited: unlimited,
    isIncrease,
  }
  const risk = unlimited
    ? highRisk('approval-unlimited')
    : isIncrease
      ? // The sum is not in the data, so no amount that is shown bounds it.
        highRisk('approval-increase')
      : lowRisk
  return { call: call as DecodedCall, risk }
}

function readNftTransfer(
  token: Hex,
  account: Hex,
  from: Argument | undefined,
  to: Argument | undefined,
  ids: readonly (Argument | undefined)[],
  amounts: readonly (Argument | undefined)[],
): CallReading | undefined {
  if (ids.length !== amounts.length) return undefined
  const items = ids.map((id, at) => ({ id: String(id), amount: String(amounts[at]) }))
  return {
    call: { kind: 'nftTransfer', token, from: from as Hex, to: to as Hex, items },
    risk: transferRisk(from, account),
  }
}

/** Moving tokens of somebody else is never what a user of this wallet came for. */
function transferRisk(from: Argument | undefined, account: Hex): Risk {
  return from === account ? lowRisk : highRisk('transfer-from-other')
}
