import * as v from 'valibot'
import { type Hex, numberToHex } from 'viem'
import type { Prepared } from '../evmAsk.ts'
import { askBase, type EvmContext, type EvmRequest, permittedKey } from '../evmContext.ts'
import { AddressParam, ChainIdParam, HexParam, parseParams, QuantityParam } from '../parseParams.ts'
import { walletErrors } from '../providerRpcError.ts'
import { signAndSend } from './sendTransaction.ts'

const Call = v.object({
  to: v.optional(AddressParam),
  value: v.optional(QuantityParam, '0x0'),
  data: v.optional(HexParam, '0x'),
})

const BatchParams = v.looseTuple(
  [
    v.object({
      version: v.literal('2.0.0', 'This wallet speaks version 2.0.0.'),
      from: AddressParam,
      chainId: ChainIdParam,
      atomicRequired: v.boolean('Say whether the calls must be atomic.'),
      calls: v.pipe(
        v.array(Call),
        v.nonEmpty('Give at least one call.'),
        v.maxLength(20, 'Give at most 20 calls.'),
      ),
    }),
  ],
  'Give one batch.',
)

/** wallet_sendCalls (EIP-5792): one transaction after the other, so nothing that must be atomic. */
export function sendCalls(context: EvmContext, request: EvmRequest): Prepared {
  if (!context.batches) throw walletErrors.unsupported(request.method)
  const [batch] = parseParams(BatchParams, request.params, request.method)
  const key = permittedKey(context, request.origin, batch.from)
  const { chainId } = context.state()
  if (batch.chainId !== chainId) throw walletErrors.otherChain(batch.chainId)
  const isAlone = context.isSingle && batch.calls.length === 1
  if (batch.atomicRequired ? !isAlone : context.isSingle && !isAlone) throw walletErrors.notAtomic()
  const { batches } = context
  const calls = batch.calls.map(({ to, value, data }) => ({
    from: key.address,
    ...(to && { to }),
    value,
    data,
  }))
  return {
    ask: { ...askBase(context, request, key.address), kind: 'calls', calls },
    async perform() {
      const hashes: Hex[] = []
      const id = context.randomUuid()
      for (const call of calls) {
        try {
          hashes.push(await context.inTurn(() => signAndSend(context, key, chainId, call)))
        } catch (error) {
          // What is sent is sent: only a batch of which nothing left the wallet can still be refused.
          if (hashes.length === 0) throw error
          batches.set(id, { chainId, hashes, isBroken: true })
          return { id }
        }
      }
      batches.set(id, { chainId, hashes, isBroken: false })
      return { id }
    },
  }
}

const StatusParams = v.looseTuple([v.string('The id is a string.')], 'Give the id of a batch.')
const Receipt = v.nullable(v.looseObject({ status: v.string() }))

/** wallet_getCallsStatus (EIP-5792). */
export function getCallsStatus(context: EvmContext, request: EvmRequest): Prepared {
  const { batches } = context
  if (!batches) throw walletErrors.unsupported(request.method)
  const [id] = parseParams(StatusParams, request.params, request.method)
  const batch = batches.get(id)
  if (!batch) throw walletErrors.unknownBatch()
  return {
    async perform() {
      const { chainId, hashes, isBroken } = batch
      const found = await Promise.all(
        hashes.map(async (hash) =>
          v.parse(Receipt, await context.rpc(chainId, 'eth_getTransactionReceipt', [hash])),
        ),
      )
      const receipts = found.filter((receipt) => receipt !== null)
      const status = receipts.length < hashes.length ? 100 : finalStatus(receipts, isBroken)
      return {
        version: '2.0.0',
        id,
        chainId: numberToHex(chainId),
        status,
        atomic: context.isSingle,
        receipts,
      }
    },
  }
}

/** 200 all went well, 500 none did, 600 some did. */
function finalStatus(receipts: readonly { readonly status: string }[], isBroken: boolean): number {
  const good = receipts.filter(({ status }) => status === '0x1').length
  if (good === receipts.length) return isBroken ? 600 : 200
  return good === 0 ? 500 : 600
}
