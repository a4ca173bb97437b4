import * as v from 'valibot'
import { SocialError, type SocialIdentity, type SocialLogin } from './socialLogin.ts'

/** Requests JSON from the provider's API, with or without the visitor's token. */
export type ReadApi = (url: URL, token: string | undefined) => Promise<unknown>

/** Reads who a token belongs to. */
export type ReadProfile = (request: {
  readonly login: SocialLogin
  readonly endpoint: string
  readonly token: string
  readonly readApi: ReadApi
}) => Promise<SocialIdentity>

const Text = v.pipe(v.string(), v.minLength(1), v.maxLength(255))
const Name = v.nullish(v.pipe(v.string(), v.maxLength(255)))

const GithubUser = v.object({ id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)), login: Text })
const GithubEmails = v.array(v.object({ email: Text, primary: v.boolean(), verified: v.boolean() }))

/** GitHub: the number identifies, for login names are given to others when they become free. */
export const readGithub: ReadProfile = async ({ endpoint, token, readApi }) => {
  const user = parse(GithubUser, await readApi(new URL(endpoint), token))
  const emails = parse(GithubEmails, await readApi(new URL(`${endpoint}/emails`), token))
  const primary = emails.find((one) => one.primary)
  return {
    provider: 'github',
    subject: String(user.id),
    ...(primary ? { email: primary.email } : {}),
    emailVerified: primary?.verified ?? false,
    userName: user.login,
  }
}

const DiscordUser = v.object({
  id: Text,
  username: Text,
  email: v.nullish(Text),
  verified: v.optional(v.boolean()),
})

export const readDiscord: ReadProfile = async ({ endpoint, token, readApi }) => {
  const { id, username, email, verified } = parse(DiscordUser, await readApi(new URL(endpoint), token))
  return {
    provider: 'discord',
    subject: id,
    ...(email ? { email } : {}),
    emailVerified: Boolean(email) && verified === true,
    userName: username,
  }
}

const XUser = v.object({ data: v.object({ id: Text, username: Text, confirmed_email: v.optional(Text) }) })

export const readX: ReadProfile = async ({ endpoint, token, readApi }) => {
  const url = new URL(endpoint)
  url.searchParams.set('user.fields', 'confirmed_email')
  const { id, username, confirmed_email: email } = parse(XUser, await readApi(url, token)).data
  return {
    provider: 'x',
    subject: id,
    ...(email === undefined ? {} : { email }),
    emailVerified: email !== undefined,
    userName: username,
  }
}

const FacebookToken = v.object({
  data: v.object({
    is_valid: v.boolean(),
    app_id: v.optional(v.string()),
    user_id: v.optional(v.string()),
  }),
})
const FacebookUser = v.object({ id: Text, name: Name, email: v.nullish(Text) })

/** Facebook: a token of any app reads a profile, so first it is asked for which app and whom this one is. */
export const readFacebook: ReadProfile = async ({ login, endpoint, token, readApi }) => {
  const debug = new URL(endpoint.replace(/\/me$/, '/debug_token'))
  debug.searchParams.set('input_token', token)
  debug.searchParams.set('access_token', `${login.clientId}|${String(login.clientSecret)}`)
  const { data } = parse(FacebookToken, await readApi(debug, undefined))
  const url = new URL(endpoint)
  url.searchParams.set('fields', 'id,name,email')
  const { id, name, email } = parse(FacebookUser, await readApi(url, token))
  if (!data.is_valid || data.app_id !== login.clientId || data.user_id !== id)
    throw new SocialError('refused', new Error('The token belongs to another app or person.'))
  return {
    provider: 'facebook',
    subject: id,
    ...(email ? { email } : {}),
    // Facebook does not say whether an address is verified.
    emailVerified: false,
    ...(name ? { userName: name } : {}),
  }
}

const IdTokenClaims = v.object({
  sub: Text,
  email: v.optional(Text),
  // Apple writes it as text.
  email_verified: v.optional(v.union([v.boolean(), v.picklist(['true', 'false'])])),
  name: Name,
})

/** Google and Apple: the identity is in the verified ID token. */
export function readIdToken(provider: 'google' | 'apple', claims: unknown): SocialIdentity {
  const { sub, email, email_verified, name } = parse(IdTokenClaims, claims)
  return {
    provider,
    subject: sub,
    ...(email === undefined ? {} : { email }),
    emailVerified: email !== undefined && String(email_verified) === 'true',
    ...(name ? { userName: name } : {}),
  }
}

function parse<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const { success, output, issues } = v.safeParse(schema, value)
  if (!success) throw new SocialError('refused', new Error(issues[0].message))
  return output
}
