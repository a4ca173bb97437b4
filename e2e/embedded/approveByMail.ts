import type { Mailbox } from '@latchkey/sandbox/mail'
import { authCalls } from '@latchkey/wire/embedded'
import { createVaultLink } from '../../apps/frame/src/pages/device/createVaultLink.ts'

/** Approves a device as the page behind the link of the newest mail does, and gives the code that it shows. */
export async function approveByMail(
  mailbox: Mailbox,
  email: string,
  number: string,
  { serverUrl, frameUrl }: { readonly serverUrl: string; readonly frameUrl: string },
): Promise<string> {
  const mail = mailbox.messages(email).at(-1) ?? (await mailbox.waitFor(email))
  const token = /\/device#([\w-]{43})/.exec(mail.text)?.[1] ?? 'no link'
  const ask: typeof fetch = (input, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('origin', frameUrl)
    return fetch(input, { ...init, headers })
  }
  const keys = await ask(new URL(authCalls.readKeys.path, serverUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const { vault: vaultKey } = await keys.json()
  const chosen = await createVaultLink({ serverUrl, vaultKey, fetch: ask }).choose(token, number)
  if (chosen.status !== 'approved') throw new Error('The device was not approved.')
  return chosen.otp
}
