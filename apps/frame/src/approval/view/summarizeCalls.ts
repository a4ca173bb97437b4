import type { DecodedCall } from '../../decode/decodeCall.ts'
import type { ShownRequest } from '../approval.ts'
import { writeDecimal } from './amounts.ts'
import {
  allowanceText,
  askedRows,
  decodedRows,
  endsApproval,
  outcomeRows,
  type TransactionRead,
  transferText,
} from './callRows.ts'
import { amountOf, coinOf, type Facts, sideOf, tokenOf, writeFee } from './rows.ts'
import type { Line, Summary } from './summary.ts'

/** A longer amount does not fit into the button. */
const longestAct = 20

/** Says what one or several transactions ask for. */
export function summarizeCalls(
  request: ShownRequest,
  calls: readonly TransactionRead[],
  facts: Facts,
): Omit<Summary, 'tone' | 'warnings'> {
  const { outcome } = request
  const [first] = calls
  const asked = calls.flatMap(({ call }) => askedRows(call, facts))
  const moved =
    outcome === undefined
      ? calls.flatMap((one) => decodedRows(one, facts))
      : outcomeRows(outcome, calls, facts)
  // A permission moves nothing yet: among balance changes it would look like one.
  const isPermission = asked.length > 0 && moved.length === 0
  const rows = isPermission ? asked : moved
  const isSingle = calls.length === 1 && first !== undefined
  const fee = String(calls.reduce((sum, { maxFee }) => sum + BigInt(maxFee), 0n))
  return {
    asks: isSingle
      ? askOf(first.call, facts)
      : isSwap(calls)
        ? facts.words.asks.swap
        : facts.words.asks.steps,
    act: isSingle
      ? actOf(first, facts)
      : facts.words.acts.steps(calls.length, writeDecimal(String(calls.length), facts.locale)),
    permissions: isPermission ? [] : asked,
    rowsTitle: isPermission ? facts.words.permission : facts.words.balanceChanges,
    rows,
    ...(rows.length === 0 && outcome !== undefined && { rowsNote: facts.words.nothingMoves }),
    steps: isSingle ? [] : calls.map((one) => stepOf(one, facts)),
    lines: [
      ...(isSingle ? partyLines(first.call, facts) : []),
      { label: facts.words.network, value: request.chain.name },
      { label: facts.words.networkCost, value: facts.words.upTo(writeFee(fee, facts)) },
    ],
  }
}

/** Whether several calls are one swap with its approvals. */
function isSwap(calls: readonly TransactionRead[]): boolean {
  const rest = calls.filter(({ call }) => call.kind !== 'swap')
  return rest.length === calls.length - 1 && rest.every(({ call }) => call.kind === 'approval')
}

function askOf(call: DecodedCall, facts: Facts): string {
  switch (call.kind) {
    case 'swap':
      return facts.words.asks.swap
    case 'nativeTransfer':
    case 'tokenTransfer':
    case 'transferFrom':
    case 'nftTransfer':
      return facts.words.asks.send
    case 'approval':
      return endsApproval(call, facts) ? facts.words.asks.revoke : facts.words.asks.spend
    case 'approvalForAll':
      return call.isApproved ? facts.words.asks.control : facts.words.asks.revoke
    case 'contractCreation':
      return facts.words.asks.create
    case 'unknownCall':
      return facts.words.asks.contract
  }
}

function actOf({ call, value }: TransactionRead, facts: Facts): string {
  switch (call.kind) {
    case 'swap': {
      const text = swapText(call, facts)
      return text.length > longestAct ? facts.words.acts.swap : text
    }
    case 'nativeTransfer':
      return shortAct(amountOf(coinOf(facts), value, facts), facts)
    case 'tokenTransfer':
    case 'transferFrom':
    case 'nftTransfer':
      return shortAct(transferText(call, facts), facts)
    case 'approval': {
      if (call.isUnlimited) return facts.words.acts.allowUnlimited(tokenOf(call.token, facts).symbol)
      const amount = allowanceText(call, facts)
      return amount.length > longestAct ? facts.words.acts.approve : facts.words.acts.allowAmount(amount)
    }
    case 'approvalForAll':
      return call.isApproved ? facts.words.acts.allowAll : facts.words.acts.approve
    default:
      return facts.words.acts.approve
  }
}

/** The amount is above the button anyway. */
function shortAct(amount: string, { words }: Facts): string {
  return amount.length > longestAct ? words.acts.send : words.acts.sendAmount(amount)
}

function swapText({ sold, bought }: Extract<DecodedCall, { kind: 'swap' }>, facts: Facts): string {
  return facts.words.step.swap(sideOf(sold, facts).symbol, sideOf(bought, facts).symbol)
}

function stepOf({ call, value }: TransactionRead, facts: Facts): Summary['steps'][number] {
  const { step } = facts.words
  switch (call.kind) {
    case 'swap':
      return { title: swapText(call, facts), address: call.to }
    case 'nativeTransfer':
      return { title: step.send(amountOf(coinOf(facts), value, facts)), address: call.to }
    case 'tokenTransfer':
    case 'transferFrom':
    case 'nftTransfer':
      return { title: step.send(transferText(call, facts)), address: call.to }
    case 'approval':
      return { title: approvalText(call, facts), address: call.spender }
    case 'approvalForAll':
      return { title: call.isApproved ? step.control : step.revoke, address: call.operator }
    case 'contractCreation':
      return { title: step.create }
    case 'unknownCall':
      return { title: step.contract, address: call.to }
  }
}

function approvalText(call: Extract<DecodedCall, { kind: 'approval' }>, facts: Facts): string {
  const { step, acts } = facts.words
  if (endsApproval(call, facts)) return step.revoke
  if (call.isUnlimited) return acts.allowUnlimited(tokenOf(call.token, facts).symbol)
  return step.allow(allowanceText(call, facts))
}

function partyLines(call: DecodedCall, facts: Facts): readonly Line[] {
  const line = (label: string, address: string): Line => ({
    label,
    value: facts.names[address] ?? '',
    address,
  })
  switch (call.kind) {
    case 'nativeTransfer':
      return [line(facts.words.to, call.to)]
    case 'tokenTransfer':
      return [line(facts.words.to, call.to), line(facts.words.token, call.token)]
    case 'transferFrom':
    case 'nftTransfer':
      return [
        line(facts.words.from, call.from),
        line(facts.words.to, call.to),
        line(facts.words.token, call.token),
      ]
    case 'approval':
      return [line(facts.words.spender, call.spender), line(facts.words.token, call.token)]
    case 'approvalForAll':
      return [line(facts.words.operator, call.operator), line(facts.words.token, call.token)]
    case 'contractCreation':
      return []
    case 'swap':
      return [
        line(facts.words.contract, call.to),
        ...(call.bought === undefined ? [] : [line(facts.words.received, call.bought)]),
      ]
    case 'unknownCall':
      return [line(facts.words.contract, call.to), { label: facts.words.function, value: call.selector }]
  }
}
