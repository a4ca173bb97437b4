// The window with the devices of the person who is logged in, opened from the account of the widget.
import * as v from 'valibot'
import { icons } from '../../approval/view/cardParts.ts'
import { createGate, type Gate } from '../../approval/view/createGate.ts'
import {
  type DevicesAction,
  type DevicesAnswer,
  type DevicesState,
  devicesHello,
  type ListedDevice,
} from '../../devices/devicesMessages.ts'
import { applyLook } from '../../look/applyLook.ts'
import { readSettings } from '../../shell/settings.ts'
import { devicesWordsFor } from '../../words/devicesWords.ts'
import { button, element, icon } from '../element.ts'
import { latch } from '../latch.ts'
import { agentName, drawDevices } from './drawDevices.ts'
import '../../approval/view/approval.css'
import './devices.css'

const { brand } = readSettings(document, v.object({ brand: v.string() }))
const keyhole = 'M16.2 9a4.2 4.2 0 1 1-8.4 0 4.2 4.2 0 0 1 8.4 0zM10.2 12.8L8.8 20h6.4l-1.4-7.2'
/** How often the frame is looked for, and for how long: it may only just be loading. */
const [helloMs, mostHellos] = [1_000, 15]
/** A list that is open shows who has come to wait meanwhile. */
const refreshMs = 30_000
/** A frame that is silent for so long is gone with its page. */
const answerMs = 40_000

const content = element('div', { class: 'content' })
const status = element('p', { class: 'note', role: 'status' })
const band = element('header', { class: 'band' }, element('span', { class: 'disc' }, icon(keyhole)), brand)
const root = element('main', { class: 'card' }, band, content, status)
let { locale } = applyLook({}, window)
let words = devicesWordsFor(locale)
let gate: Gate | undefined
let port: MessagePort | undefined
let listed: readonly ListedDevice[] = []
/** What is said of the action that the next answer is about. */
let done = ''
let isAsking = false
let isListShown = false
let unanswered: number | undefined

speak(locale)
document.body.append(root)
showLoading()
connect()

function speak(tag: string): void {
  locale = tag
  words = devicesWordsFor(tag)
  document.documentElement.lang = tag
  document.documentElement.dir = words.dir
  document.title = `${words.title} · ${brand}`
}

function show(title: string, ...parts: readonly (Node | string)[]): void {
  const heading = element('h1', { tabindex: '-1' }, title)
  content.replaceChildren(heading, ...parts)
  heading.focus()
}

function showLoading(): void {
  const spinner = element('span', { class: 'spinner', 'aria-hidden': 'true' })
  show(
    words.title,
    element('div', { class: 'middle' }, spinner, element('p', { class: 'lead' }, words.loading)),
  )
}

/** Shows a single thing, in the middle of the window. */
function showMiddle(path: string, title: string, text: string, ...parts: readonly Node[]): void {
  const tone = path === icons.warning ? 'bad' : 'plain'
  const sign = element('span', { class: 'plate', 'data-tone': tone }, icon(path))
  const heading = element('h1', { tabindex: '-1' }, title)
  const lead = element('p', { class: 'lead' }, text)
  content.replaceChildren(element('div', { class: 'middle' }, sign, heading, lead), ...parts)
  heading.focus()
}

/**
 * Looks for the frame among those of the page that opened this window. A message for this origin reaches no other page, and
 * whoever else opened the window hears nothing.
 */
function connect(): void {
  const opener = window.opener as Window | null
  const rid = crypto.randomUUID()
  let hellos = 0
  function greet(): void {
    if (hellos === mostHellos || opener === null || opener.closed) {
      clearInterval(greeting)
      showLost()
      return
    }
    hellos += 1
    for (let at = 0; at < opener.length; at += 1) opener[at]?.postMessage(devicesHello(rid), location.origin)
  }
  const greeting = setInterval(greet, helloMs)
  window.addEventListener('message', ({ origin, data, ports: [given] }) => {
    if (origin !== location.origin || data?.rid !== rid || given === undefined || port !== undefined) return
    clearInterval(greeting)
    port = given
    port.addEventListener('message', (event) => {
      // From a page of this origin, which the browser vouches for.
      const { theme, state } = event.data as DevicesAnswer
      speak(applyLook(theme, window).locale)
      showState(state)
    })
    port.start()
    port.postMessage({ type: 'list' } satisfies DevicesAction)
    setInterval(() => {
      if (!isAsking && !root.inert) port?.postMessage({ type: 'list' } satisfies DevicesAction)
    }, refreshMs)
  })
  greet()
}

function showState(state: DevicesState): void {
  clearTimeout(unanswered)
  root.inert = false
  const said = done
  done = ''
  // The visitor reads a question about the list that was shown before.
  if (isAsking) return
  if (state.phase === 'loggedOut') showMiddle(icons.window, words.title, words.loggedOut)
  else if (state.phase === 'failed') {
    const retry = latch(words.tryAgain, 'again', () => send([{ type: 'list' }], ''))
    showMiddle(icons.warning, words.failedTitle, problemText(state.problem), retry)
    isListShown = false
  } else {
    const isSame = isListShown && said === '' && JSON.stringify(state.devices) === JSON.stringify(listed)
    listed = state.devices
    // Drawn anew, the list would take the focus away from where the visitor is.
    if (!isSame) showList()
    if (said !== '') status.textContent = state.isLate ? words.late : said
  }
}

function problemText(problem: string): string {
  if (problem === 'unreachable') return words.unreachable
  return problem === 'not_allowed' ? words.notAllowed : words.broken
}

function showList(): void {
  isListShown = true
  const parts = { words, locale, now: Date.now(), decision, act: send, askLetIn }
  show(words.title, ...drawDevices(listed, parts))
  watch()
}

/** Asks once more: a device that is let in has the whole wallet, for good. */
function askLetIn(device: ListedDevice): void {
  isAsking = true
  isListShown = false
  const back = () => {
    isAsking = false
    showList()
  }
  const approve: DevicesAction = { type: 'decide', thumb: device.thumb, decision: 'approve' }
  show(
    words.letInTitle,
    element('p', { class: 'sheet strong' }, element('bdi', {}, agentName(device.agent, words))),
    element('p', { class: 'lead' }, words.letIn),
    guard(
      latch(words.letInNow, 'go', () => {}),
      () => {
        isAsking = false
        send([approve], words.approved)
      },
    ),
    button('quiet', words.notNow, back),
  )
  watch()
}

function send(actions: readonly DevicesAction[], said: string): void {
  done = said
  status.textContent = ''
  // Until the answer is here: a second press would be about a list that is no longer so.
  root.inert = true
  unanswered = window.setTimeout(showLost, answerMs)
  for (const action of actions) port?.postMessage(action)
}

function decision(className: string, text: string, onPress: () => void): HTMLButtonElement {
  return guard(
    button(className, text, () => {}),
    onPress,
  )
}

/** Makes a button count only while the window is in sight and the press is the visitor's own. */
function guard(made: HTMLButtonElement, onPress: () => void): HTMLButtonElement {
  made.dataset['decision'] = ''
  made.addEventListener('click', (event) => {
    if (gate?.accepts(event)) onPress()
  })
  return made
}

/** A window that has just opened under a pointer takes no press, nor one that is too small to show its list. */
function watch(): void {
  gate?.stop()
  gate = createGate(
    root,
    {
      isFramed: false,
      onChange(state) {
        for (const one of root.querySelectorAll('button[data-decision]'))
          one.setAttribute('aria-disabled', String(state !== 'open'))
        if (state === 'unseen') status.textContent = words.notSeen
        else if (status.textContent === words.notSeen) status.textContent = ''
      },
    },
    { window, now: () => performance.now() },
  )
}

function showLost(): void {
  root.inert = false
  showMiddle(icons.window, words.lostTitle, words.lost)
}
