import * as v from 'valibot'
import { type Address, type Hex, isAddress, isHex, maxUint256 } from 'viem'
import { type ChainControls, faucetTokens, type Gift, type TransactionChange } from './chainControls.ts'
import { Fault } from './fault.ts'

const Nothing = v.strictObject({})
const Count = v.pipe(v.number(), v.integer(), v.minValue(1))
const AddressText = v.custom<Address>(
  (value) => typeof value === 'string' && isAddress(value, { strict: false }),
)
const HexText = v.custom<Hex>((value) => isHex(value))
const Amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
  v.maxValue(maxUint256),
)

const GiftBody = v.strictObject({
  to: AddressText,
  amount: Amount,
  token: v.optional(v.picklist(faucetTokens)),
})
const ChangeBody = v.strictObject({
  to: v.optional(AddressText),
  value: v.optional(Amount),
  data: v.optional(HexText),
  gas: v.optional(Amount),
  maxFeePerGas: v.optional(Amount),
  maxPriorityFeePerGas: v.optional(Amount),
})

/** A control as other processes reach it: what it takes, and what it does. */
export type ControlVerb = (controls: ChainControls, body: unknown) => Promise<unknown>

function verb<Schema extends v.GenericSchema>(
  schema: Schema,
  run: (controls: ChainControls, body: v.InferOutput<Schema>) => Promise<unknown>,
): ControlVerb {
  return (controls, body) => run(controls, v.parse(schema, body))
}

/** Every control by the name it has in `POST /<id>/control/<name>`. */
export const controlVerbs: Readonly<Record<keyof ChainControls, ControlVerb>> = {
  mine: verb(v.strictObject({ blocks: v.optional(Count) }), (controls, { blocks }) => controls.mine(blocks)),
  holdMining: verb(Nothing, (controls) => controls.holdMining()),
  resumeMining: verb(Nothing, (controls) => controls.resumeMining()),
  setTime: verb(v.strictObject({ unixSeconds: Count }), (controls, { unixSeconds }) =>
    controls.setTime(unixSeconds),
  ),
  faucet: verb(GiftBody, (controls, gift) => controls.faucet(gift as Gift)),
  reorg: verb(
    v.strictObject({ blocks: Count, keepTransactions: v.optional(v.boolean()) }),
    (controls, body) => controls.reorg(body.blocks, { keepTransactions: body.keepTransactions ?? true }),
  ),
  replaceTransaction: verb(
    v.strictObject({ hash: HexText, change: v.optional(ChangeBody) }),
    (controls, body) => controls.replaceTransaction(body.hash, (body.change ?? {}) as TransactionChange),
  ),
  dropTransaction: verb(v.strictObject({ hash: HexText }), (controls, { hash }) =>
    controls.dropTransaction(hash),
  ),
  setPrice: verb(v.strictObject({ feed: v.string(), usd: v.string() }), (controls, { feed, usd }) =>
    controls.setPrice(feed, usd),
  ),
  setFault: verb(Fault, (controls, fault) => controls.setFault(fault)),
  clearFaults: verb(Nothing, (controls) => controls.clearFaults()),
  stop: verb(Nothing, (controls) => controls.stop()),
  resume: verb(Nothing, (controls) => controls.resume()),
}
