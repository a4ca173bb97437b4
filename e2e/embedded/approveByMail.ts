import type { Mailbox } from '@latchkey/sandbox/mail'
import { authCalls } from '@latchkey/wire/embedded'

/** Approves a device as the page behind the link of the newest mail does, and gives the code that it shows. */
export async function approveByMail(
  mailbox: Mailbox,
  email: string,
  number: string,
  { serverUrl, frameUrl }: { readonly serverUrl: string; readonly frameUrl: string },
): Promise<string> {
  const mail = mailbox.messages(email).at(-1) ?? (await mailbox.waitFor(email))
  const token = /\/device#([\w-]{43})/.exec(mail.text)?.[1] ?? 'no link'
  const answer = await fetch(new URL(authCalls.chooseNumber.path, serverUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: frameUrl },
    body: JSON.stringify({ token, number }),
  })
  const { otp } = (await answer.json()) as { readonly otp?: string }
  if (otp === undefined) throw new Error(`The device was not approved: ${answer.status}.`)
  return otp
}
