import { showHiddenCharacters } from '../../decode/hiddenCharacters.ts'
import { button, element, icon } from '../../pages/element.ts'
import { latch, setLabel } from '../../pages/latch.ts'
import type { ApprovalWords } from '../../words/approval/english.ts'
import type { ShownRequest } from '../approval.ts'
import { type CardParts, icons, siteName } from './cardParts.ts'
import type { Gate, GateState } from './createGate.ts'
import { type Line, type Row, type Summary, summarize } from './summary.ts'

/** Draws a request with its buttons. The one that approves works only while the gate is open. Returns a cleanup. */
export function drawRequest(root: HTMLElement, request: ShownRequest, parts: CardParts): () => void {
  const { words } = parts
  const summary = summarize(request, parts)
  const { tone } = summary
  const site = siteName(request.origin)
  const title = element(
    'h1',
    { tabindex: '-1', class: 'asker' },
    element('bdi', { dir: 'ltr' }, ...breakable(site)),
    ' ',
    element('span', {}, summary.asks),
  )
  const monogram = element('span', { class: 'monogram', 'aria-hidden': 'true' }, firstLetter(request.origin))
  const content = element(
    'div',
    { class: 'content', tabindex: '0', role: 'region', 'aria-label': summary.asks },
    element('div', { class: 'head' }, monogram, title),
    ...drawContent(summary, words),
  )
  const confirm = tone === 'plain' ? undefined : drawConfirm(words)

  let gate: Gate | undefined
  const hashes = request.items.map(({ intentHash }) => intentHash)
  const isSignature = request.items.every(({ decoded }) => decoded.kind !== 'transaction')
  const approve = latch(summary.act, isSignature ? 'sign' : 'go', () => {})
  approve.classList.toggle('bad', tone === 'danger')
  approve.addEventListener('click', (event) => {
    if (approve.ariaDisabled !== 'true' && gate?.accepts(event)) parts.act({ type: 'approve', hashes })
  })
  const hint = element('p', { class: 'hint', role: 'status' })
  const reject = button('quiet', words.reject, () => parts.act({ type: 'reject' }))
  const deciding = [...(confirm === undefined ? [] : [confirm.label]), hint, approve, reject]
  const foot = element('footer', {}, ...(tone === 'danger' ? drawFirstStep() : deciding))
  root.append(content, foot)

  /** The first step of a dangerous request: its main button rejects, a small one leads on to the button that approves. */
  function drawFirstStep(): readonly HTMLElement[] {
    const goOn = button('quiet bad', words.acts.goOn, () => {
      // Reject takes the place of this button, so that a double click approves nothing.
      foot.replaceChildren(...deciding)
      confirm?.box.focus()
    })
    return [latch(words.reject, 'stop', () => parts.act({ type: 'reject' })), goOn]
  }

  function refresh(state: GateState): void {
    const isConfirmed = confirm === undefined || confirm.box.checked
    // Disabled by word and not by attribute, so that the focus stays where it is.
    approve.ariaDisabled = String(!(state === 'open' && isConfirmed))
    setLabel(approve, isConfirmed ? summary.act : words.acts.confirm)
    hint.textContent = state === 'unseen' ? words.notSeen : state === 'unfocused' ? words.notFocused : ''
  }

  refresh('settling')
  gate = parts.openGate(root, refresh)
  refresh(gate.state())
  confirm?.box.addEventListener('change', () => refresh(gate?.state() ?? 'unseen'))
  return gate.stop
}

function drawContent(summary: Summary, words: ApprovalWords): readonly HTMLElement[] {
  const { tone, warnings, permissions, rows, rowsTitle, rowsNote, steps, lines, message, good } = summary
  const allowed = permissions.length === 0 ? [] : [drawRows(words.permission, permissions)]
  const changes = rows.length === 0 ? [] : [drawRows(rowsTitle, rows)]
  const facts = element('dl', { class: 'sheet lines' }, ...lines.map(drawLine))
  const texts = message === undefined ? [] : [drawMessage(message)]
  return [
    ...warnings.map(({ title, text }) =>
      element(
        'div',
        { class: 'warning', 'data-tone': tone, role: 'note' },
        icon(icons.warning),
        element('p', {}, element('strong', {}, title), ' ', text),
      ),
    ),
    ...(good === undefined
      ? []
      : [element('p', { class: 'note good' }, icon(icons.shield), element('span', {}, good))]),
    // What is dangerous comes first.
    ...(tone === 'danger' ? [...allowed, ...changes] : [...changes, ...allowed]),
    ...(rowsNote === undefined ? [] : [element('p', { class: 'sheet quiet-note' }, rowsNote)]),
    ...(steps.length === 0 ? [] : [drawSteps(steps, words)]),
    // Of a permit the rows say what it is for, and who may spend comes next; of all else the message itself is what is signed.
    ...(rows.length === 0 ? [...texts, facts] : [facts, ...texts]),
  ]
}

function drawRows(title: string, rows: readonly Row[]): HTMLElement {
  const items = rows.map(({ title: name, under, amount, worth, tone }) =>
    element(
      'li',
      { class: 'row', 'data-tone': tone },
      element('span', { class: 'coin', 'aria-hidden': 'true' }, [...name][0] ?? ''),
      element(
        'span',
        { class: 'what' },
        element('bdi', {}, name),
        ...(under === undefined ? [] : [element('small', {}, ...breakable(under))]),
      ),
      element(
        'span',
        { class: 'amount' },
        // From left to right in every language: a sign stays before its number.
        element('bdi', { dir: 'ltr' }, ...breakable(amount)),
        ...(worth === undefined
          ? []
          : [element('small', {}, element('bdi', { dir: 'ltr' }, ...breakable(worth)))]),
      ),
    ),
  )
  return element('section', { class: 'sheet' }, element('h2', {}, title), element('ul', {}, ...items))
}

function drawSteps(steps: Summary['steps'], words: ApprovalWords): HTMLElement {
  const items = steps.map(({ title, address }) =>
    element('li', {}, element('bdi', {}, title), ...(address === undefined ? [] : [drawAddress(address)])),
  )
  return element(
    'section',
    { class: 'sheet steps' },
    element('h2', {}, words.steps),
    element('ol', {}, ...items),
    element('p', { class: 'small' }, words.stepsNote),
  )
}

function drawMessage({ label, text }: NonNullable<Summary['message']>): HTMLElement {
  return element(
    'section',
    { class: 'sheet' },
    element('h2', {}, label),
    // As text, with its line breaks; the reading direction of the text stays inside of it. A long one is scrolled by keys too.
    element(
      'pre',
      { class: 'message', dir: 'auto', tabindex: '0', role: 'region', 'aria-label': label },
      showHiddenCharacters(text),
    ),
  )
}

function drawLine({ label, value, address }: Line): HTMLElement {
  const name = value === '' ? [] : [element('bdi', {}, value)]
  const shown = address === undefined ? name : [...name, drawAddress(address)]
  return element('div', {}, element('dt', {}, label), element('dd', {}, ...shown))
}

/** A whole address on two lines, in groups of four, its ends set off: those are what people compare. */
function drawAddress(address: string): HTMLElement {
  const groups = address.slice(2).match(/.{1,4}/g) ?? []
  const half = groups.length / 2
  return element(
    'span',
    { class: 'address', dir: 'ltr', 'aria-label': address },
    element('span', {}, element('b', {}, `0x${groups[0] ?? ''}`), ` ${groups.slice(1, half).join(' ')} `),
    element('span', {}, `${groups.slice(half, -1).join(' ')} `, element('b', {}, groups.at(-1) ?? '')),
  )
}

function drawConfirm(words: ApprovalWords): { readonly label: HTMLElement; readonly box: HTMLInputElement } {
  const box = element('input', { type: 'checkbox' })
  return { box, label: element('label', { class: 'confirm' }, box, words.confirm) }
}

/** A long name of a site breaks after its dots, a long number between its groups. */
function breakable(text: string): readonly (Node | string)[] {
  return text.split(/(?<=[.,'’٬٫])/).flatMap((part, at) => (at === 0 ? [part] : [element('wbr'), part]))
}

/** The first letter of the site, in the place of a picture that the site could choose. */
function firstLetter(origin: string): string {
  const { hostname } = new URL(origin)
  return (/[\p{L}\p{N}]/u.exec(hostname)?.[0] ?? '').toUpperCase()
}
