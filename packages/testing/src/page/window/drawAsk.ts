import type { AskView, Fact } from './describeAsk.ts'
import { makeElement } from './makeElement.ts'
import { lineIcon } from './windowIcons.ts'
import type { WindowTexts } from './windowTexts.ts'

// The design shrinks amounts in one step when they pass nine characters.
const longAmount = 9

/** Draws what is asked as sheets; every value goes in as text. */
export function drawAsk(page: Document, view: AskView, texts: WindowTexts): readonly HTMLElement[] {
  const { well, fields, note, warning } = view
  const parts = [
    view.recipient && drawTransaction(page, view, view.recipient),
    makeElement(page, 'div', { class: 'sheet' }, drawFacts(page, view.facts)),
    well &&
      drawWell(
        page,
        well.label,
        { [well.isCode ? 'data-code' : 'data-text']: '', ...(!well.isCode && { dir: 'auto' }) },
        well.content.text,
        well.content.hidden > 0 ? texts.notShown(well.content.hidden) : undefined,
      ),
    fields &&
      drawWell(
        page,
        fields.label,
        {},
        drawFacts(page, fields.rows),
        fields.hidden > 0 ? texts.fieldsNotShown(fields.hidden) : undefined,
      ),
    note === undefined ? undefined : drawNote(page, note, 'info'),
    warning === undefined ? undefined : drawNote(page, warning, 'warning'),
  ]
  return parts.filter((part) => part !== undefined)
}

function drawTransaction(
  page: Document,
  view: AskView,
  recipient: AskView['recipient'] & object,
): HTMLElement {
  const { amount, call } = view
  return makeElement(
    page,
    'div',
    { class: 'sheet' },
    ...(amount ? drawAmount(page, amount) : []),
    ...(call ? drawCall(page, call) : []),
    makeElement(page, 'div', { class: 'way' }, lineIcon(page, 'down', 18)),
    makeElement(page, 'p', { class: 'small' }, recipient.label),
    recipient.isAddress ? drawAddress(page, recipient.value) : makeElement(page, 'p', {}, recipient.value),
  )
}

function drawAmount(page: Document, amount: AskView['amount'] & object): readonly HTMLElement[] {
  const number = makeElement(page, 'bdi', { dir: 'ltr' }, amount.number)
  const unit = makeElement(page, 'span', {}, isolate(page, amount.unit))
  const size = amount.number.length > longAmount ? { 'data-long': '' } : undefined
  return [
    makeElement(page, 'p', { class: 'small' }, amount.label),
    makeElement(page, 'p', { class: 'amount', ...size }, number, ' ', unit),
  ]
}

function drawCall(page: Document, call: AskView['call'] & object): readonly HTMLElement[] {
  return [
    makeElement(page, 'p', { class: 'small' }, call.label),
    makeElement(page, 'p', { class: 'call' }, makeElement(page, 'bdi', { dir: 'ltr' }, call.name)),
    ...(call.inputs.length > 0 ? [drawFacts(page, call.inputs)] : []),
  ]
}

/** An address in full: groups of four on two lines, first and last strong. */
function drawAddress(page: Document, address: string): HTMLElement {
  const groups = [address.slice(0, 6), ...(address.slice(6).match(/.{1,4}/g) ?? [])]
  const spans = groups.map((group, index) => {
    const isEnd = index === 0 || index === groups.length - 1
    return makeElement(page, 'span', {}, isEnd ? makeElement(page, 'b', {}, group) : group)
  })
  return makeElement(
    page,
    'div',
    { class: 'address', role: 'group', 'aria-label': address, dir: 'ltr' },
    makeElement(page, 'div', {}, ...spans.slice(0, 5)),
    makeElement(page, 'div', {}, ...spans.slice(5)),
  )
}

function drawFacts(page: Document, facts: readonly Fact[]): HTMLElement {
  const rows = facts.map(({ label, value, kind }) => {
    const shown =
      kind === 'text'
        ? isolate(page, value)
        : makeElement(
            page,
            'bdi',
            { dir: 'ltr' },
            kind === 'address' ? `${value.slice(0, 6)}…${value.slice(-4)}` : value,
          )
    return makeElement(
      page,
      'div',
      {},
      makeElement(page, 'dt', {}, isolate(page, label)),
      makeElement(page, 'dd', { class: 'num' }, shown),
    )
  })
  return makeElement(page, 'dl', { class: 'kv' }, ...rows)
}

function drawWell(
  page: Document,
  label: string,
  attributes: Readonly<Record<string, string>>,
  content: Node | string,
  rest: string | undefined,
): HTMLElement {
  // The well scrolls, so the keyboard must be able to reach it.
  const well = { class: 'well', role: 'group', tabindex: '0', 'aria-label': label, ...attributes }
  return makeElement(
    page,
    'div',
    { class: 'sheet' },
    makeElement(page, 'p', { class: 'small' }, isolate(page, label)),
    makeElement(page, 'div', well, content),
    rest === undefined ? undefined : makeElement(page, 'p', { class: 'small' }, rest),
  )
}

function drawNote(page: Document, text: string, icon: 'info' | 'warning'): HTMLElement {
  const tone = icon === 'warning' ? { 'data-tone': 'warn' } : undefined
  return makeElement(
    page,
    'p',
    { class: 'note', ...tone },
    lineIcon(page, icon, 16),
    makeElement(page, 'span', {}, text),
  )
}

function isolate(page: Document, text: string): HTMLElement {
  return makeElement(page, 'bdi', {}, text)
}
