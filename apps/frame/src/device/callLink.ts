import { type AuthBody, type AuthResponse, authCalls } from '@latchkey/wire/embedded'
import { readAnswer } from './createAuthClient.ts'

/** Calls that the address of a page gives the right to, as that behind the link of a mail: they have no stamp. */
export type LinkCallName = 'readLink' | 'chooseNumber' | 'vetoRecovery' | 'confirmSocial' | 'answerSocial'

/** A page that waits longer than this offers to try again. */
const answerMs = 28_000

/** Makes a call for the page behind a link. */
export async function callLink<N extends LinkCallName>(
  server: string,
  name: N,
  body: AuthBody<N>,
  { fetch = globalThis.fetch }: { readonly fetch?: typeof globalThis.fetch } = {},
): Promise<AuthResponse<N>> {
  const response = await fetch(new URL(authCalls[name].path, server), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(answerMs),
  })
  return readAnswer(name, response)
}
