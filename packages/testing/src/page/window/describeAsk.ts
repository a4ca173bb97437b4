import { bytesToString, formatEther, type Hex, hexToBytes, size } from 'viem'
import type { EvmAsk } from '../../evm/evmAsk.ts'
import { flattenFields } from './flattenFields.ts'
import { type InertText, inertText } from './inertText.ts'
import { type Call, readCall } from './readCall.ts'
import type { WindowTexts } from './windowTexts.ts'

/** One label with its value. */
export type Fact = {
  readonly label: string
  readonly value: string
  readonly kind: 'text' | 'address' | 'code'
}

/** What the window shows for a question. */
export type AskView = {
  readonly title: string
  readonly approve: string
  readonly facts: readonly Fact[]
  readonly amount?: { readonly label: string; readonly number: string; readonly unit: string }
  readonly call?: { readonly label: string; readonly name: string; readonly inputs: readonly Fact[] }
  readonly recipient?: { readonly label: string; readonly value: string; readonly isAddress: boolean }
  readonly well?: { readonly label: string; readonly content: InertText; readonly isCode: boolean }
  readonly fields?: { readonly label: string; readonly rows: readonly Fact[]; readonly hidden: number }
  readonly note?: string
  readonly warning?: string
}

const maxShort = 120
const maxText = 4_000
const maxField = 1_000
const maxFields = 60

/** Says in words what a site asks. */
export function describeAsk(ask: EvmAsk, texts: WindowTexts): AskView {
  const head = { title: texts.titles[ask.kind], approve: texts.approve[ask.kind] }
  const site: Fact = { label: texts.site, value: short(ask.origin), kind: 'code' }
  const account: Fact = { label: texts.account, value: ask.account, kind: 'address' }
  const network: Fact = { label: texts.network, value: short(ask.chain.name), kind: 'text' }
  const facts = [site, account, network]

  switch (ask.kind) {
    case 'connect':
      return {
        ...head,
        facts: [site, ...accountFacts(ask.accounts, texts), network],
        note: texts.connectNote,
        warning: texts.testKeys,
      }
    case 'message':
      return { ...head, facts, well: describeMessage(ask.bytes, texts), note: texts.signNote }
    case 'typedData': {
      const all = [...flattenFields(ask.domain, 'domain'), ...flattenFields(ask.message, '')]
      const rows = all
        .slice(0, maxFields)
        .map(([path, value]): Fact => ({ label: short(path), value: short(value, maxField), kind: 'code' }))
      const label = texts.typedData(short(ask.primaryType))
      return {
        ...head,
        facts,
        fields: { label, rows, hidden: all.length - rows.length },
        note: texts.signNote,
      }
    }
    case 'transaction':
      return { ...head, facts, ...describeTransaction(ask, texts) }
    case 'calls':
      return {
        ...head,
        facts,
        fields: {
          label: texts.batch(ask.calls.length),
          rows: ask.calls.flatMap((call, index) => describeBatched(call, index + 1, ask, texts)),
          hidden: 0,
        },
        note: texts.transactionNote,
      }
    case 'switchChain':
    case 'addChain':
      return {
        ...head,
        facts: [site, network, { label: texts.newNetwork, value: short(ask.target.name), kind: 'text' }],
      }
    case 'watchAsset':
      return {
        ...head,
        facts: [
          ...facts,
          { label: texts.token, value: short(ask.symbol), kind: 'text' },
          { label: texts.tokenAddress, value: ask.address, kind: 'address' },
        ],
      }
  }
}

function describeTransaction(ask: EvmAsk & { kind: 'transaction' }, texts: WindowTexts): Partial<AskView> {
  const { value, data, to, chain } = ask
  const call = to && readCall(data)
  // Where nothing but a call is sent, a large nought would hide what happens.
  const isCallAlone = value === 0n && data !== '0x'
  const amount = { label: texts.youSend, number: formatEther(value), unit: short(chain.symbol) }
  const well = {
    label: `${texts.data} · ${texts.bytes(size(data))}`,
    content: inertText(data, maxText),
    isCode: true,
  }
  return {
    ...(!isCallAlone && { amount }),
    ...(call && { call: describeCall(call, texts) }),
    recipient: {
      label: call ? texts.contract : texts.to,
      value: to ?? texts.newContract,
      isAddress: to !== undefined,
    },
    ...(data !== '0x' && { well }),
    note: texts.transactionNote,
  }
}

/** One call of several: numbered, so that none is overlooked, and with all that is sent in it. */
function describeBatched(
  { to, value, data }: (EvmAsk & { kind: 'calls' })['calls'][number],
  place: number,
  { chain }: EvmAsk,
  texts: WindowTexts,
): readonly Fact[] {
  const call = to && readCall(data)
  return [
    { label: `${place}. ${texts.to}`, value: to ?? texts.newContract, kind: 'code' },
    ...(value > 0n || data === '0x'
      ? [
          {
            label: texts.youSend,
            value: `${formatEther(value)} ${short(chain.symbol)}`,
            kind: 'code',
          } as const,
        ]
      : []),
    ...(call ? [{ label: texts.calls, value: call.name, kind: 'code' } as const] : []),
    ...(call?.inputs ?? []).map(([label, input]): Fact => ({ label, value: input, kind: 'code' })),
    ...(data === '0x' ? [] : [{ label: texts.data, value: short(data, maxField), kind: 'code' } as const]),
  ]
}

function describeCall({ name, inputs }: Call, texts: WindowTexts): AskView['call'] & object {
  return {
    label: texts.calls,
    name,
    // In full: the address in here is often the one that receives.
    inputs: inputs.map(([label, value]): Fact => ({ label, value, kind: 'code' })),
  }
}

function describeMessage(bytes: Hex, texts: WindowTexts): AskView['well'] & object {
  const text = readUtf8(bytes)
  return text === undefined
    ? { label: texts.messageBytes, content: inertText(bytes, maxText), isCode: true }
    : { label: texts.message, content: inertText(text, maxText), isCode: false }
}

/** The text, unless the bytes are not text: then the reader must see the bytes that are signed. */
function readUtf8(bytes: Hex): string | undefined {
  const raw = hexToBytes(bytes)
  const text = bytesToString(raw)
  const again = new TextEncoder().encode(text)
  return again.length === raw.length && again.every((byte, index) => byte === raw[index]) ? text : undefined
}

function accountFacts(accounts: readonly string[], texts: WindowTexts): readonly Fact[] {
  return accounts.map((value) => ({ label: texts.account, value, kind: 'address' }))
}

function short(text: string, limit = maxShort): string {
  const { text: shown, hidden } = inertText(text.replace(/\s+/g, ' '), limit)
  return hidden > 0 ? `${shown}…` : shown
}
