import { siteName } from '../../approval/view/cardParts.ts'
import type { DevicesAction, ListedDevice } from '../../devices/devicesMessages.ts'
import type { DevicesWords } from '../../words/devicesWords.ts'
import { button, element, icon } from '../element.ts'

/** What the list is drawn with. */
export type DevicesParts = {
  readonly words: DevicesWords
  readonly locale: string
  readonly now: number
  /** Makes a button that counts only while the window is in sight and the press is the visitor's own. */
  decision(className: string, text: string, onPress: () => void): HTMLButtonElement
  act(actions: readonly DevicesAction[], done: string): void
  /** Asks once more before a device gets the wallet. */
  askLetIn(device: ListedDevice): void
}

const computer = 'M5 7a2.5 2.5 0 0 1 2.5-2.5h9A2.5 2.5 0 0 1 19 7v8.5H5zM3 19h18'
const phone = 'M7 6a3 3 0 0 1 3-3h4a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3h-4a3 3 0 0 1-3-3zM11 18h2'

const minuteMs = 60_000

/** Draws the devices that have the wallet or are logged in, and those that wait for it. */
export function drawDevices(devices: readonly ListedDevice[], parts: DevicesParts): readonly Node[] {
  const { words } = parts
  const canDecide = devices.some(({ isThis, hasSlot }) => isThis && hasSlot)
  const isWaiting = ({ allowedAt, hasSlot, isThis }: ListedDevice) =>
    allowedAt !== undefined && !hasSlot && !isThis
  const waiting = devices.filter(isWaiting)
  const known = devices.filter((device) => !isWaiting(device))
  // This one first, then as the server sorted them: the last used first.
  known.sort((a, b) => Number(b.isThis) - Number(a.isThis))
  const others = known.filter(({ isThis }) => !isThis)
  const removal = (list: readonly ListedDevice[]): readonly DevicesAction[] =>
    list.map(({ thumb }) => ({ type: 'decide', thumb, decision: 'remove' }))

  const list = element(
    'ul',
    { class: 'sheet devices' },
    ...known.map((device) => {
      const end = device.isThis
        ? element('span', { class: 'tag' }, words.thisOne)
        : canDecide
          ? parts.decision('mini', words.remove, () => parts.act(removal([device]), words.removed))
          : ''
      if (end instanceof HTMLButtonElement)
        end.setAttribute('aria-label', `${words.remove}: ${agentName(device.agent, words)}`)
      return element('li', {}, ...drawDevice(device, agentName(device.agent, words), parts), end)
    }),
  )
  const section = element(
    'section',
    { 'aria-labelledby': 'waiting' },
    element('h2', { id: 'waiting' }, words.waiting),
    ...waiting.map((device) => drawWaiting(device, parts, canDecide)),
  )
  return [
    ...(waiting.length === 0 ? [list] : [section, list]),
    ...(canDecide ? [] : [element('p', { class: 'note' }, words.cannotDecide)]),
    ...(canDecide && others.length > 1
      ? [parts.decision('quiet', words.removeAll, () => parts.act(removal(others), words.removed))]
      : []),
  ]
}

/** The name of a browser as the server gives it, in the language of the window. */
export function agentName(agent: string, words: DevicesWords): string {
  const [browser = '', system] = agent.split(' on ')
  const name = browser === 'Unknown browser' ? words.unknownBrowser : browser
  return system === undefined ? name : words.agent(name, system)
}

function drawDevice(
  { agent, origin, usedAt, isThis, hasSlot, allowedAt }: ListedDevice,
  name: string,
  { words, locale, now }: DevicesParts,
): readonly Node[] {
  const used = isThis || now - usedAt < minuteMs ? words.now : words.used(dayOf(usedAt, locale, now))
  const isReading = !hasSlot && allowedAt === undefined
  const under = [used, ...(isReading ? [words.readsOnly] : [])].join(' · ')
  return [
    element('span', { class: 'plate' }, icon(/Android|iPhone|iPad/.test(agent) ? phone : computer)),
    element(
      'span',
      { class: 'what' },
      element('bdi', {}, name),
      element('small', {}, element('bdi', { dir: 'ltr' }, siteName(origin))),
      element('small', {}, under),
    ),
  ]
}

function drawWaiting(device: ListedDevice, parts: DevicesParts, canDecide: boolean): HTMLElement {
  const { words, locale, now } = parts
  const { thumb, agent, allowedAt = 0 } = device
  const left = allowedAt - now
  const text =
    left <= 0 ? words.accessNow : words.access(timeOf(allowedAt, locale, now), leftOf(left, locale))
  const id = `device-${thumb}`
  const stop = parts.decision('quiet bad', words.stop, () =>
    parts.act([{ type: 'decide', thumb, decision: 'refuse' }], words.stopped),
  )
  const mine = button('quiet soft', words.mine, () => parts.askLetIn(device))
  for (const one of [stop, mine]) one.setAttribute('aria-describedby', id)
  return element(
    'div',
    { class: 'sheet waiting' },
    element('div', { class: 'row', id }, ...drawDevice(device, words.isNew(agentName(agent, words)), parts)),
    element('p', { class: 'small' }, text),
    ...(canDecide ? [element('div', { class: 'choice' }, stop, mine)] : []),
  )
}

/** When something was: the time today, the day of what is longer ago. */
function dayOf(at: number, locale: string, now: number): string {
  const style: Intl.DateTimeFormatOptions = isToday(at, now)
    ? { timeStyle: 'short' }
    : { dateStyle: 'medium' }
  return new Intl.DateTimeFormat(locale, style).format(at)
}

/** A time as people say it: with the day only if that is not today. */
function timeOf(at: number, locale: string, now: number): string {
  return new Intl.DateTimeFormat(locale, {
    timeStyle: 'short',
    ...(!isToday(at, now) && { dateStyle: 'medium' }),
  }).format(at)
}

function isToday(at: number, now: number): boolean {
  return new Date(at).toDateString() === new Date(now).toDateString()
}

/** The time that is left, in hours, or in minutes within the last two. */
function leftOf(ms: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale)
  const minutes = Math.ceil(ms / minuteMs)
  return minutes <= 120 ? format.format(minutes, 'minute') : format.format(Math.round(minutes / 60), 'hour')
}
