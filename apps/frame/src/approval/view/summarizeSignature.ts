import type { TypedField } from '../../request/walkTypedData.ts'
import type { ShownRequest } from '../approval.ts'
import { allowanceRow, type Facts, tokenOf } from './rows.ts'
import type { Line, Summary } from './summary.ts'

/** Says what a signature is for. */
export function summarizeSignature(request: ShownRequest, facts: Facts): Omit<Summary, 'tone' | 'warnings'> {
  const decoded = request.items[0]?.decoded
  const base = {
    asks: facts.words.asks.sign,
    act: facts.words.acts.sign,
    permissions: [],
    rowsTitle: facts.words.permission,
    rows: [],
    steps: [],
    lines: [
      { label: facts.words.account, value: '', address: request.account },
      { label: facts.words.cost, value: facts.words.free },
    ],
  }
  if (decoded?.kind === 'signIn') {
    const { expirationTime } = decoded.fields
    const until =
      expirationTime === undefined
        ? []
        : [{ label: facts.words.validUntil, value: writeTime(expirationTime, facts.locale) }]
    return {
      ...base,
      asks: facts.words.asks.signIn,
      act: facts.words.acts.signIn,
      lines: [base.lines[0] as Line, ...until, base.lines[1] as Line],
      message: { label: facts.words.message, text: decoded.text },
      good: facts.words.forThisSite,
    }
  }
  if (decoded?.kind === 'text')
    return { ...base, message: { label: facts.words.message, text: decoded.text } }
  if (decoded?.kind === 'bytes') return { ...base, message: { label: facts.words.bytes, text: decoded.hex } }
  if (decoded?.kind !== 'typedData') return base
  const { permit, primaryType, message, domain } = decoded
  const contract = domain.find(({ name }) => name === 'verifyingContract')?.value
  const rows = (permit?.tokens ?? []).map((one) => {
    const address = one.token ?? (typeof contract === 'string' ? contract : '')
    const token = tokenOf(address, facts)
    // The permit of DAI allows everything or nothing.
    return allowanceRow(token, one.amount === 'all' ? { ...one, amount: '0' } : one, facts)
  })
  const spender = permit?.spender
  return {
    ...base,
    ...(permit !== undefined && { asks: facts.words.asks.spend }),
    rows,
    lines: [
      ...(spender === undefined
        ? []
        : [{ label: facts.words.spender, value: facts.names[spender] ?? '', address: spender }]),
      ...base.lines.slice(0, 1),
      { label: facts.words.network, value: request.chain.name },
      { label: facts.words.kind, value: primaryType },
    ],
    message: {
      label: facts.words.message,
      text: [...writeFields(domain), '', ...writeFields(message)].join('\n'),
    },
  }
}

/** Every field that is signed, one a line, those of structures indented, and so are further lines of a text. */
function writeFields(fields: readonly TypedField[], depth = 0): readonly string[] {
  const indent = '  '.repeat(depth)
  return fields.flatMap(({ name, value }) =>
    typeof value === 'string'
      ? // A text with line breaks must not pass for more fields (A11).
        [`${indent}${name}: ${value.replaceAll('\n', `\n${indent}  │ `)}`]
      : [`${indent}${name}:`, ...writeFields(value, depth + 1)],
  )
}

function writeTime(time: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))
}
