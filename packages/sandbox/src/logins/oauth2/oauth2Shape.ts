import type { Reply } from '../../page/reply.ts'
import { textReply } from '../../page/reply.ts'
import type { LoginClient, LoginFault } from '../loginProvider.ts'
import type { Person } from '../person.ts'

/** A token that was given out, and to whom. */
export type OAuth2Grant = {
  readonly person: Person
  readonly scopes: readonly string[]
}

/** A request below the provider's base. */
export type OAuth2Request = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly form: URLSearchParams
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** What a provider's API can look up. */
type OAuth2Lookup = {
  readonly client: LoginClient
  readonly fault: LoginFault | undefined
  /** The grant of a bearer token. */
  grantOf(token: string): OAuth2Grant | undefined
}

/** What is special about one OAuth 2 provider. */
export type OAuth2Shape = {
  /** The provider's name as a visitor knows it. */
  readonly label: string
  readonly authorizePath: string
  readonly tokenPath: string
  readonly pkce: 'optional' | 'required'
  /** Names itself in the answer to the browser (RFC 9207). */
  readonly namesIssuer?: true
  readonly tokenMethods: readonly string[]
  readonly clientAuth: readonly ('basic' | 'post')[]
  readonly tokenPrefix: string
  readonly scopeSeparator: ' ' | ','
  tokenReply(token: string, scope: string, request: OAuth2Request): Reply
  errorReply(error: string, description: string): Reply
  /** Answers an API request, or gives nothing for an unknown path. */
  api(request: OAuth2Request, lookup: OAuth2Lookup): Reply | undefined
}

/** An answer as JSON. */
export function jsonReply(status: number, value: unknown): Reply {
  return textReply({ status, type: 'application/json; charset=utf-8', text: JSON.stringify(value) })
}

/** The bearer token of a request. */
export function bearerOf({ headers }: OAuth2Request): string {
  return /^(?:bearer|token) (.+)$/i.exec(String(headers['authorization'] ?? ''))?.[1] ?? ''
}
