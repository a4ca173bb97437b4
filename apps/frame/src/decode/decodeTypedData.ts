import type { Hex } from '../encoding/hex.ts'
import type { TypedData } from '../request/signingRequest.ts'
import { type TypedField, walkTypedData } from '../request/walkTypedData.ts'
import { hasHiddenCharacters } from './hiddenCharacters.ts'
import { isUnlimited } from './isUnlimited.ts'
import { highRisk, lowRisk, type Risk } from './risk.ts'

/** One token that a permit lets somebody spend; the token is absent where only the domain names it. */
type PermittedToken = {
  readonly token?: string
  readonly amount: string
  readonly isUnlimited: boolean
}

/** What a signature over typed data allows, with every field of it. */
export type DecodedTypedData = {
  readonly kind: 'typedData'
  readonly primaryType: string
  readonly domain: readonly TypedField[]
  readonly message: readonly TypedField[]
  /** Tokens that the signature lets somebody spend. */
  readonly permit?: { readonly spender?: string; readonly tokens: readonly PermittedToken[] }
}

// Transfers by signature (EIP-3009), orders, delegations, and calls that somebody else sends.
const spendingType = /permit|authorization|order|delegat|safetx|forwardrequest|metatransaction|userop/i
const orderType = /order/i
const spenderName = /^(spender|operator|delegate|delegatee)$/i
const amountName = /^(value|amount|allowance|startAmount|endAmount)$/i

/** Reads what typed data allows. Names are all there is to go by, so it warns rather once too often. */
export function decodeTypedData(
  data: TypedData,
  account: Hex,
): { readonly decoded: DecodedTypedData; readonly risk: Risk } {
  const { domain, message } = walkTypedData(data)
  const base = { kind: 'typedData', primaryType: data.primaryType, domain, message } as const
  const all = flatten(message)
  if (/permit/i.test(data.primaryType) || isPermitLike(all)) {
    const permit = readPermit(message)
    const unlimited = permit.tokens.some((token) => token.isUnlimited)
    return {
      decoded: { ...base, permit },
      risk: highRisk(unlimited ? 'permit-unlimited' : 'permit'),
    }
  }
  if (orderType.test(data.primaryType)) {
    const isPaid = paysAccount(message, account)
    return { decoded: base, risk: highRisk(isPaid ? 'market-order' : 'market-order-unpaid') }
  }
  if (spendingType.test(data.primaryType)) return { decoded: base, risk: highRisk('spending-by-signature') }
  const texts = [...flatten(domain), ...all].flatMap(({ value }) =>
    typeof value === 'string' ? [value] : [],
  )
  if (texts.some(hasHiddenCharacters)) return { decoded: base, risk: highRisk('message-hidden-characters') }
  // A domain with a contract means that the signature is for a contract to act on.
  const isForContract = domain.some(({ name }) => name === 'verifyingContract')
  return { decoded: base, risk: isForContract ? highRisk('contract-data') : lowRisk }
}

/** A spender anywhere in the data is a permit by another name. */
function isPermitLike(fields: readonly TypedField[]): boolean {
  return fields.some(({ name, type }) => type === 'address' && spenderName.test(name))
}

function readPermit(message: readonly TypedField[]): NonNullable<DecodedTypedData['permit']> {
  const all = flatten(message)
  const spender = textOf(all, 'spender')
  return { ...(spender !== undefined && { spender }), tokens: permittedTokens(message) }
}

/** One row for each structure with an amount: EIP-2612 has one in the message, Permit2 in `details` or `permitted`. */
function permittedTokens(fields: readonly TypedField[]): readonly PermittedToken[] {
  const here = fields.flatMap(({ name, type, value }) => {
    if (typeof value !== 'string') return []
    // The permit of DAI allows everything or nothing.
    if (name === 'allowed' && type === 'bool')
      return [{ amount: value === 'true' ? 'all' : '0', isUnlimited: value === 'true' }]
    if (!type.startsWith('uint') || !amountName.test(name)) return []
    const token = textOf(fields, 'token')
    return [{ ...(token !== undefined && { token }), amount: value, isUnlimited: isUnlimited(BigInt(value)) }]
  })
  return [
    ...here,
    ...fields.flatMap(({ value }) => (typeof value === 'string' ? [] : permittedTokens(value))),
  ]
}

/** Whether an order (Seaport) gives the account something: one that does not is a gift of what it offers. */
function paysAccount(fields: readonly TypedField[], account: Hex): boolean {
  const amount = textOf(fields, 'endAmount') ?? textOf(fields, 'startAmount')
  if (amount !== undefined && BigInt(amount) > 0n && textOf(fields, 'recipient') === account) return true
  return fields.some(({ value }) => typeof value !== 'string' && paysAccount(value, account))
}

function textOf(fields: readonly TypedField[], name: string): string | undefined {
  const value = fields.find((field) => field.name === name)?.value
  return typeof value === 'string' ? value : undefined
}

function flatten(fields: readonly TypedField[]): readonly TypedField[] {
  return fields.flatMap((field) =>
    typeof field.value === 'string' ? [field] : [field, ...flatten(field.value)],
  )
}
