import * as v from 'valibot'
import { isHex } from 'viem'
import type { Prepared } from '../evmAsk.ts'
import { askBase, type EvmContext, type EvmRequest, permittedKey } from '../evmContext.ts'
import { AddressParam, HexParam, parseParams } from '../parseParams.ts'
import { walletErrors } from '../providerRpcError.ts'
import { signedFields } from './signedFields.ts'

const DomainChainId = v.pipe(
  v.union([v.number(), v.string()]),
  v.check((id) => (typeof id === 'number' ? Number.isSafeInteger(id) : isHex(id) || /^\d{1,78}$/.test(id))),
  v.transform((id) => BigInt(id)),
)

const Domain = v.object({
  name: v.optional(v.string()),
  version: v.optional(v.string()),
  chainId: v.optional(DomainChainId),
  verifyingContract: v.optional(AddressParam),
  salt: v.optional(HexParam),
})

const TypedData = v.object({
  types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  domain: Domain,
  message: v.record(v.string(), v.unknown()),
})

const fromJson = v.pipe(v.string(), v.parseJson(undefined, 'The typed data is not JSON.'), TypedData)
const TypedDataParams = v.looseTuple(
  [AddressParam, v.union([fromJson, TypedData])],
  'Give account and typed data.',
)

/** eth_signTypedData_v4 (EIP-712). */
export function signTypedData(context: EvmContext, request: EvmRequest): Prepared {
  const [address, data] = parseParams(TypedDataParams, request.params, request.method)
  const key = permittedKey(context, request.origin, address)
  const { chainId: active } = context.state()
  const { types, primaryType, domain } = data
  if (domain.chainId !== undefined && domain.chainId !== BigInt(active)) {
    throw walletErrors.invalidParams(
      `The typed data is for the chain ${domain.chainId}, but the wallet is on ${active}. Switch the chain first.`,
    )
  }
  if (!Object.hasOwn(types, primaryType))
    throw walletErrors.invalidParams(`The typed data has no type ${primaryType}.`)
  const message = signedFields(types, primaryType, data.message)
  return {
    ask: { ...askBase(context, request, address), kind: 'typedData', primaryType, domain, message },
    perform: () =>
      key
        .signTypedData({ types, primaryType, domain: definedOnly(domain), message })
        .catch((cause: unknown) => {
          throw walletErrors.invalidParams(`The typed data does not fit its types: ${String(cause)}`)
        }),
  }
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

function definedOnly<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, held]) => held !== undefined)) as Defined<T>
}
