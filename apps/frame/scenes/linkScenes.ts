import { AuthCallError } from '../src/device/createAuthClient.ts'
import { type Answers, giveAnswers } from './answers.ts'
import { type Scene, type Scenes, waitFor } from './scene.ts'

const token = 'A'.repeat(43)
const minuteMs = 60_000

function login(more: { readonly [key: string]: unknown } = {}) {
  const now = Date.now()
  return {
    origin: 'https://app.paperharbour.example',
    agent: 'Chrome on macOS',
    city: 'Lisbon, Portugal',
    at: new Date(now).setHours(18, 2),
    expiresAt: now + 9.68 * minuteMs,
    numbers: ['12', '47', '83'],
    ...more,
  }
}

const long = {
  origin: 'https://a-rather-long-subdomain.of-the-harbour-masters-association.paperharbour.example:8443',
  agent: 'Samsung Internet on Android Automotive with a very long name',
  city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, United Kingdom',
  at: new Date('2026-01-12T09:41:00Z').getTime(),
}

function refuse(status: number): () => never {
  return () => {
    throw new AuthCallError(status, 'busy', { description: 'The wallet is busy. Try again in a moment.' })
  }
}

/** Opens a real page of the wallet at an address, with answers to its calls, and presses a button of it. */
function open(
  load: () => Promise<unknown>,
  fragment: string,
  answers: Answers,
  until: string,
  press?: string,
): Scene {
  return async ({ themeMode }) => {
    giveAnswers(answers)
    history.replaceState(null, '', `#${fragment}`)
    if (themeMode !== undefined) document.documentElement.style.colorScheme = themeMode
    await load()
    if (press !== undefined) (await waitFor<HTMLButtonElement>(`${press}:enabled`)).click()
    await waitFor(until)
  }
}

const device = () => import('../src/pages/device/main.ts')
const veto = () => import('../src/pages/veto/main.ts')
const social = () => import('../src/pages/social/main.ts')
const site = `origin=${encodeURIComponent('https://app.paperharbour.example')}`
const approved = () =>
  ({ status: 'approved', otp: '482913', expiresAt: Date.now() + 8.86 * minuteMs }) as const
const stopped = () => ({ status: 'stopped' }) as const

/** The pages behind the links of mails, and the one that social logins end at. */
export const linkScenes: Scenes = {
  'link-loading': open(device, token, {}, 'h1'),
  'link-numbers': open(device, token, { read: login }, '.number'),
  'link-numbers-long': open(device, token, { read: () => login(long) }, '.number'),
  'link-expired': open(device, token, { read: () => login({ expiresAt: 0 }) }, '.number'),
  'link-checking': open(device, token, { read: login }, 'h1:only-child', '.number'),
  'link-code': open(device, token, { read: login, choose: approved }, '.code', '.number'),
  'link-wrong-number': open(device, token, { read: login, choose: stopped }, '.plate', '.number'),
  'link-not-me': open(device, token, { read: login, choose: stopped }, '.plate', '.quiet'),
  'link-over': open(device, '', {}, '.plate'),
  'link-failed': open(device, token, { read: refuse(503) }, '.plate'),
  'veto-question': open(veto, token, {}, '.latch'),
  'veto-stopping': open(veto, token, {}, '.latch:disabled', '.latch'),
  'veto-stopped': open(veto, token, { vetoRecovery: () => ({}) }, '.foot', '.latch'),
  'veto-over': open(veto, token, { vetoRecovery: refuse(410) }, '.plate', '.latch'),
  'veto-failed': open(veto, token, { vetoRecovery: refuse(503) }, '.plate', '.latch'),
  'social-done': open(social, `status=done&${site}`, {}, '.foot'),
  'social-cancelled': open(social, `status=cancelled&${site}`, {}, '.foot'),
  'social-refused': open(social, `status=refused&${site}`, {}, '.foot'),
  'social-unreachable': open(social, `status=unreachable&${site}`, {}, '.foot'),
  'social-question': open(social, `status=done.${token}&${site}`, {}, '.latch:enabled'),
  'social-question-long': open(
    social,
    `status=done.${token}&origin=${encodeURIComponent(long.origin)}`,
    {},
    '.latch:enabled',
  ),
  'social-over': open(
    social,
    `status=done.${token}&${site}`,
    { confirmSocial: refuse(410) },
    '.plate',
    '.latch',
  ),
}
