// The page behind the link of a mail: it approves a new device by its number, and shows the code.
import { PublicKey } from '@latchkey/wire/embedded'
import * as v from 'valibot'
import { readSettings } from '../../shell/settings.ts'
import { expiresIn, pageWords } from '../../words/pageWords.ts'
import { button, element } from '../element.ts'
import { badSign, openLinkPage } from '../linkPage.ts'
import { createVaultLink, type ShownLink } from './createVaultLink.ts'

/** Links and codes work for ten minutes. */
const linkLifeMs = 600_000

const page = openLinkPage()
const { serverUrl, token } = page
const { vaultKey } = readSettings(document, v.object({ vaultKey: PublicKey }))
const vault = createVaultLink({ serverUrl, vaultKey })

if (token === undefined) page.show(pageWords.linkOverTitle, ...badSign(pageWords.linkOver))
else void showLogin(token)

/** Reading the link changes nothing, so a scanner that runs scripts approves nothing either (A37). */
async function showLogin(link: string): Promise<void> {
  page.show(pageWords.loading)
  try {
    showRequester(link, await vault.read(link))
  } catch (error) {
    page.showFailure(error, { over: pageWords.linkOver, retry: () => void showLogin(link) })
  }
}

function showRequester(link: string, login: ShownLink): void {
  const { origin, agent, city, at, numbers, expiresAt } = login
  const rows: readonly (readonly [string, string | undefined])[] = [
    [pageWords.site, siteName(origin)],
    [pageWords.device, agent],
    [pageWords.near, city],
    [pageWords.time, shownTime(at)],
  ]
  const details = element('dl', { class: 'sheet details' })
  for (const [name, value] of rows) {
    if (value === undefined) continue
    details.append(element('div', {}, element('dt', {}, name), element('dd', {}, value)))
  }
  const question = element('p', { class: 'label', id: 'question' }, pageWords.chooseNumber)
  const group = element('div', { class: 'numbers', role: 'group', 'aria-labelledby': 'question' })
  // Spaces keep the numbers apart where the page is read or copied as text: together they would look like a code.
  for (const number of numbers)
    group.append(
      button('number', number, () => void choose(link, number)),
      ' ',
    )
  const notMe = button('quiet bad', pageWords.notMe, () => void choose(link, null))
  page.show(pageWords.isThisYou, details, question, group, countdown(expiresAt), notMe)
}

async function choose(link: string, number: string | null): Promise<void> {
  // Twice would be once too often: the link works a single time. And the three numbers side by side look like a code.
  page.show(pageWords.checking)
  try {
    const chosen = await vault.choose(link, number)
    // The token is used up; out of the address bar it is out of the history too.
    history.replaceState(null, '', location.pathname)
    if (chosen.status === 'approved') showCode(chosen.otp, chosen.expiresAt)
    else showStopped(number === null ? pageWords.stoppedByYou : pageWords.wrongNumber)
  } catch (error) {
    page.showFailure(error, { over: pageWords.linkOver, retry: () => void showLogin(link) })
  }
}

function showCode(otp: string, expiresAt: number): void {
  const half = otp.length / 2
  const shown = `${otp.slice(0, half)} ${otp.slice(half)}`
  const code = element('output', { class: 'sheet code', 'aria-label': [...otp].join(' ') }, shown)
  const copy = button('quiet', pageWords.copyCode, async () => {
    try {
      await navigator.clipboard.writeText(otp)
      copy.textContent = pageWords.copied
    } catch {
      // The browser forbids it: the code is there to be read.
      copy.remove()
    }
  })
  const lead = element('p', { class: 'lead' }, pageWords.codeLead)
  const foot = element('p', { class: 'foot' }, pageWords.closePage)
  page.show(pageWords.codeTitle, lead, code, countdown(expiresAt), copy, foot)
}

function showStopped(reason: string): void {
  page.show(pageWords.stoppedTitle, ...badSign(reason))
}

/** The time that is left. Not a live region: a screen reader should not read it every second. */
function countdown(expiresAt: number): HTMLElement {
  const text = element('span')
  const bar = element('span', { class: 'bar', 'aria-hidden': 'true' })
  const line = element('p', { class: 'life', role: 'timer' }, bar, text)
  function tick(): void {
    const left = expiresAt - Date.now()
    text.textContent = expiresIn(left)
    bar.style.setProperty('--left', String(Math.min(1, Math.max(0, left / linkLifeMs))))
    // The part that it belongs to may be gone meanwhile.
    if (left <= 0 || (line.parentNode !== null && !line.isConnected)) clearInterval(timer)
  }
  const timer = setInterval(tick, 1_000)
  tick()
  return line
}

/** `https://app.example` as `app.example`; other schemes stay visible. */
function siteName(origin: string): string {
  return origin.replace(/^https:\/\//, '')
}

function shownTime(at: number): string {
  const time = new Date(at)
  const isToday = time.toDateString() === new Date().toDateString()
  const shown = new Intl.DateTimeFormat(document.documentElement.lang, {
    timeStyle: 'short',
    ...(!isToday && { dateStyle: 'medium' }),
  }).format(time)
  return isToday ? pageWords.today(shown) : shown
}
