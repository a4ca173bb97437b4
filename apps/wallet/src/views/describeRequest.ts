import type { DecidedAsk } from '../ask/ask.ts'
import { type CallMeaning, isDangerous, readCall } from '../ask/readCall.ts'
import { readMessage } from '../ask/readMessage.ts'
import { readSpending } from '../ask/readSpending.ts'
import { chainName, type WalletChain } from '../chains/chainTable.ts'
import { formatUnitsExact } from '../chains/formatUnitsExact.ts'
import type { TokenFacts } from '../chains/readToken.ts'
import { messages } from '../messages.ts'

/** The words around a request: its title, what its latch does, and whether that is dangerous. */
export type RequestWords = {
  readonly title: string
  readonly act: string
  readonly note: string
  readonly danger?: boolean
}

const { titles, acts, signNote, permitNote, signedNote, sendNote, switchNote, watchNote } = messages.request

/** Says in a few words what a request is. */
export function describeRequest(
  ask: DecidedAsk,
  chain: WalletChain,
  chains: readonly WalletChain[],
  token: TokenFacts | undefined,
): RequestWords {
  switch (ask.kind) {
    case 'message': {
      const read = readMessage(ask.bytes)
      return read.form === 'text' && read.signIn !== undefined
        ? { title: titles.signIn, act: acts.signIn, note: signNote }
        : { title: titles.message, act: acts.message, note: signNote }
    }
    case 'typedData':
      return readSpending(ask.data) === 'none'
        ? { title: titles.typedData, act: acts.typedData, note: signNote }
        : { title: titles.permit, act: acts.permit, note: permitNote, danger: true }
    case 'transaction': {
      const meaning = readCall(ask.call)
      const danger = isDangerous(meaning)
      return ask.send
        ? { ...describeCall(meaning, ask.call.value, chain, token), note: sendNote, danger }
        : { title: titles.signTransaction, act: acts.signTransaction, note: signedNote, danger }
    }
    case 'calls': {
      const { length } = ask.calls
      const danger = ask.calls.some((call) => isDangerous(readCall(call)))
      return { title: titles.calls(length), act: acts.calls(length), note: sendNote, danger }
    }
    case 'switchChain':
      return { title: titles.switchChain, act: acts.switchChain(chainName(ask.to, chains)), note: switchNote }
    case 'watchAsset':
      return { title: titles.watchAsset, act: acts.watchAsset, note: watchNote }
  }
}

function describeCall(
  meaning: CallMeaning,
  value: bigint,
  chain: WalletChain,
  token: TokenFacts | undefined,
): Pick<RequestWords, 'title' | 'act'> {
  const inToken = (amount: bigint) => token && `${formatUnitsExact(amount, token.decimals)} ${token.symbol}`
  switch (meaning.does) {
    case 'nothing': {
      const { decimals, symbol } = chain.evm?.nativeCurrency ?? { decimals: 18, symbol: '' }
      return {
        title: titles.transaction,
        act: acts.transaction(`${formatUnitsExact(value, decimals)} ${symbol}`),
      }
    }
    case 'transfer': {
      const amount = inToken(meaning.amount)
      return {
        title: titles.transaction,
        act: amount === undefined ? acts.contract : acts.transaction(amount),
      }
    }
    case 'approve': {
      const amount = inToken(meaning.amount)
      const act = meaning.unlimited
        ? acts.allowAll
        : amount === undefined
          ? acts.contract
          : acts.allow(amount)
      return { title: titles.approve, act }
    }
    case 'approveAll':
      return meaning.approved
        ? { title: titles.approve, act: acts.allowAll }
        : { title: titles.contract, act: acts.contract }
    case 'create':
    case 'other':
      return { title: titles.contract, act: acts.contract }
  }
}
