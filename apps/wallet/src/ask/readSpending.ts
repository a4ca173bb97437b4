import { isUnlimited } from './readCall.ts'
import { type TypedData, type TypedNode, typedTree } from './readTypedData.ts'

/** Whether whoever holds the signature of some data can move tokens with it, and how many. */
export type Spending = 'none' | 'some' | 'unlimited'

// Permits (EIP-2612, Permit2), transfers by signature (EIP-3009), orders of markets, and calls that another one sends.
const spendingType = /permit|authorization|order|delegation|safetx|forwardrequest|metatransaction/i
const spendingField = /^(spender|operator|delegate|delegatee)$/i
const amountField = /amount|value|allowance/i

/** Reads what typed data lets others take. Names are all there is to go by, so it rather warns once too often. */
export function readSpending(data: TypedData): Spending {
  const nodes = flat(typedTree(data, 'message')?.fields ?? [])
  const spends = spendingType.test(data.primaryType) || nodes.some(({ name }) => spendingField.test(name))
  if (!spends) return 'none'
  return nodes.some(isWithoutEnd) ? 'unlimited' : 'some'
}

function isWithoutEnd({ name, type, value = '' }: TypedNode): boolean {
  // The first kind of permit (DAI) knows all or nothing.
  if (type === 'bool') return /^allowed$/i.test(name) && value === 'true'
  return type.startsWith('uint') && amountField.test(name) && isUnlimited(BigInt(value))
}

function flat(nodes: readonly TypedNode[]): readonly TypedNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
}
