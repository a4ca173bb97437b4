import { type SignInFields, writeSignIn } from '@latchkey/siwx'
import { nonceHeader, SignedInAccount, SignInAnswer, SignInNonce, signInPaths } from '@latchkey/wire'
import * as v from 'valibot'
import type { Signer } from './signers.ts'

/** What a call sends; every page says its origin, a backend says none. */
type Call = {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A message as a page made it, with the token of its nonce. */
export type Made = { readonly fields: SignInFields; readonly message: string; readonly nonceToken: string }

/** A page of a site that signs its visitors in, or with `origin: undefined` the site's backend. */
export type Page = ReturnType<typeof createPage>

/** Opens a page for tests. */
export function createPage({
  url,
  origin = 'http://localhost:5173',
  projectId,
  now = Date.now,
}: {
  readonly url: string
  readonly origin?: string
  readonly projectId?: string
  readonly now?: () => number
}) {
  function call(name: keyof typeof signInPaths, { method = 'GET', body, headers }: Call = {}) {
    const query = projectId === undefined ? '' : `?projectId=${projectId}`
    return fetch(`${url}${signInPaths[name]}${query}`, {
      method,
      headers: { ...(origin !== '' && { origin }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

  async function make(signer: Signer, changed: Partial<SignInFields> = {}): Promise<Made> {
    const { nonce, token } = v.parse(SignInNonce, await read(call('signInNonce')))
    const fields: SignInFields = {
      domain: new URL(origin).host,
      accountAddress: signer.address,
      chainId: signer.chainId,
      uri: `${origin}/shop`,
      version: '1',
      nonce,
      issuedAt: new Date(now()).toISOString(),
      ...changed,
    }
    return { fields, message: writeSignIn(fields), nonceToken: token }
  }
  const authenticate = (nonceToken: string, body: unknown) =>
    call('signIn', { method: 'POST', body, headers: { [nonceHeader]: nonceToken } })

  /** Makes a message, has it signed and sends it. */
  async function send(signer: Signer, changed?: Partial<SignInFields>): Promise<Response> {
    const { message, nonceToken } = await make(signer, changed)
    return authenticate(nonceToken, { message, signature: await signer.sign(message) })
  }

  return {
    call,
    make,
    authenticate,
    send,
    signIn: async (signer: Signer) => v.parse(SignInAnswer, await read(send(signer))),
    askMe: (token: string) => call('signInSession', { headers: bearer(token) }),
    me: async (token: string) =>
      v.parse(SignedInAccount, await read(call('signInSession', { headers: bearer(token) }))),
    refresh: (refreshToken: string) => call('refreshSignIn', { method: 'POST', body: { refreshToken } }),
    signOut: (token: string) => call('signOut', { method: 'POST', headers: bearer(token) }),
    putMetadata: (token: string, metadata: unknown) =>
      call('accountMetadata', { method: 'PUT', body: { metadata }, headers: bearer(token) }),
  }
}

/** The JSON of an answer that should be a good one. */
export async function read(asked: Promise<Response>): Promise<unknown> {
  const response = await asked
  const text = await response.text()
  if (response.status !== 200) throw new Error(`The server answered ${response.status}: ${text}`)
  return JSON.parse(text)
}
