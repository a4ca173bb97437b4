import { expect } from 'vitest'
import type { Profile, Tab } from '../engines/engine.ts'
import { type Visitor, visitor } from '../engines/visitor.ts'
import type { EmbeddedStack } from './startEmbeddedStack.ts'
import { deviceLink } from './visitHost.ts'

const patient = { timeout: 60_000 }

/** The widget's button of a visitor who is not connected. */
const connectButton = ['button', 'Connect wallet'] as const

/** The widget's button of a connected visitor. */
export const accountButton = ['button', /(^Account |, account$)/] as const

/** Approves the device on the page behind the link of the mail, and returns the six digits. */
export async function approveDevice(
  profile: Profile,
  email: string,
  number: string,
  { mailbox, after }: Pick<EmbeddedStack, 'mailbox'> & { readonly after?: number | undefined },
): Promise<string> {
  const link = await profile.newTab()
  await link.open(await deviceLink(mailbox, email, after))
  const bob = visitor(link)
  await bob.presses(['button', number])
  await bob.sees(['heading', 'Here’s your code'])
  const code = await link.run(() => document.querySelector('output')?.textContent ?? '')
  return code.replaceAll(/\D/g, '')
}

/** Logs in by email in the widget of a page, and keeps the wallet in this browser. */
export async function logInByWidget(
  bob: Visitor,
  profile: Profile,
  email: string,
  { mailbox }: EmbeddedStack,
): Promise<void> {
  await bob.presses(connectButton)
  await bob.types(email, 'dialog', ['textbox', 'Email address'])
  await bob.presses('dialog', ['button', 'Continue with email'])
  const number = /(?<!\S)\d{2}(?!\S)/
  await bob.reads(number, 'dialog')
  const [shown = ''] = number.exec((await bob.sees('dialog')).text) ?? []
  const code = await approveDevice(profile, email, shown, { mailbox })
  await bob.types(code, 'dialog', ['textbox', /Six-digit code/])
  const frame = visitor(await bob.tab.frame())
  await frame.sees(['heading', 'Keep your wallet in this browser'])
  await frame.reads(/makes your key there/, 'main')
  // The window makes the wallet, holds its key and closes by itself.
  await frame.presses(['button', 'Open the window'])
  await bob.missesAll('dialog')
  await bob.sees(accountButton)
}

/** Has a message signed by the page's own button, with the approval in a window of the wallet; returns the signature. */
export async function signByWidget(bob: Visitor, profile: Profile): Promise<string> {
  await bob.presses(['button', 'Sign a message'])
  await visitor(await bob.tab.frame()).presses(['button', 'Open the window'])
  await approveInWindow(await profile.openedTab())
  await expect.poll(() => outcomeOf(bob.tab), patient).toMatch(/^0x[0-9a-f]{130}$/)
  return outcomeOf(bob.tab)
}

/** Approves the signature that a window of the wallet shows. */
export async function approveInWindow(popup: Tab): Promise<void> {
  const bob = visitor(popup)
  await bob.sees(['heading', /wants a signature/])
  // As a hand does: a window takes no press before the pointer has moved in it.
  for (const [x, y] of [[40, 90] as const, [60, 120] as const]) {
    const parameters = { pointerType: 'mouse' } as const
    await popup.perform([
      { type: 'pointer', id: 'mouse', parameters, actions: [{ type: 'pointerMove', x, y }] },
    ])
  }
  await bob.presses(['button', 'Sign'])
}

/** The account that the page is connected with. */
export function shownAccount(tab: Tab): Promise<string> {
  return tab.run(() => document.querySelector('[data-testid="account"]')?.textContent ?? '')
}

function outcomeOf(tab: Tab): Promise<string> {
  return tab.run(() => document.querySelector('[data-testid="outcome"]')?.textContent ?? '')
}
