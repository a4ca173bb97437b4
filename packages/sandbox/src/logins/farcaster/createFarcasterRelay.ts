import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import * as v from 'valibot'
import { readBody } from '../../http/readBody.ts'
import { type Reply, sendReply, textReply } from '../../page/reply.ts'
import { jsonReply } from '../oauth2/oauth2Shape.ts'
import type { LoginHandler } from '../oidc/createOidcLogin.ts'
import { farcasterNotice, farcasterPage } from './farcasterPage.ts'
import type { FarcasterPerson } from './farcasterPeople.ts'
import { type SignInRequest, signInMessage } from './signInMessage.ts'

type Channel = SignInRequest & {
  readonly createdAt: number
  readonly signed?: v.InferOutput<typeof Signed>
}

const channelLifeMs = 3_600_000
const channelLimit = 1_000

const Opened = v.object({
  siweUri: v.pipe(v.string(), v.url()),
  domain: v.pipe(v.string(), v.minLength(1)),
  nonce: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{8,}$/))),
  notBefore: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  expirationTime: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  requestId: v.optional(v.string()),
})

const Signed = v.object({
  message: v.string(),
  signature: v.pipe(v.string(), v.regex(/^0x[0-9a-f]*$/i)),
  fid: v.number(),
  username: v.optional(v.string()),
  displayName: v.optional(v.string()),
  bio: v.optional(v.string()),
  pfpUrl: v.optional(v.string()),
})

type RelayOptions = {
  readonly base: string
  readonly people: readonly FarcasterPerson[]
  /** What an app proves itself with when it completes a channel. */
  readonly relayKey: string
}

/** A Farcaster relay, and below it the page that plays the app. */
export function createFarcasterRelay({ base, people, relayKey }: RelayOptions): LoginHandler {
  const channels = new Map<string, Channel>()
  const prefix = new URL(base).pathname

  function findChannel(token: string): Channel | undefined {
    const channel = channels.get(token)
    return channel && Date.now() - channel.createdAt < channelLifeMs ? channel : undefined
  }

  function open(body: string): Reply {
    const { success, output } = v.safeParse(Opened, parseJson(body))
    if (!success) return jsonReply(400, { error: 'Validation error' })
    const oldest = channels.keys().next().value
    if (channels.size >= channelLimit && oldest !== undefined) channels.delete(oldest)
    const channelToken = randomUUID()
    const nonce = output.nonce ?? randomBytes(16).toString('hex')
    const { notBefore, expirationTime, requestId } = output
    channels.set(channelToken, {
      siweUri: output.siweUri,
      domain: output.domain,
      nonce,
      createdAt: Date.now(),
      ...(notBefore === undefined ? {} : { notBefore }),
      ...(expirationTime === undefined ? {} : { expirationTime }),
      ...(requestId === undefined ? {} : { requestId }),
    })
    return jsonReply(201, { channelToken, url: `${base}/~/siwf?channelToken=${channelToken}`, nonce })
  }

  function readStatus(token: string): Reply {
    const channel = findChannel(token)
    if (!channel) return jsonReply(401, { error: 'Unauthorized' })
    const { nonce, signed } = channel
    if (!signed) return jsonReply(202, { state: 'pending', nonce })
    channels.delete(token)
    return jsonReply(200, { state: 'completed', nonce, authMethod: 'custody', verifications: [], ...signed })
  }

  function authenticate(token: string, key: unknown, body: string): Reply {
    const channel = findChannel(token)
    if (!channel || key !== relayKey) return jsonReply(401, { error: 'Unauthorized' })
    const { success, output } = v.safeParse(Signed, parseJson(body))
    if (!success) return jsonReply(400, { error: 'Validation error' })
    channels.set(token, { ...channel, signed: output })
    return jsonReply(201, { state: 'completed' })
  }

  async function sign(form: URLSearchParams): Promise<Reply> {
    const token = form.get('channelToken') ?? ''
    const channel = findChannel(token)
    const person = people.find(({ fid }) => String(fid) === form.get('fid'))
    if (!channel || !person) return expired
    const { message, signature } = await signInMessage(channel, person)
    const { fid, userName, displayName } = person
    channels.set(token, {
      ...channel,
      signed: { message, signature, fid, username: userName, displayName },
    })
    return farcasterNotice(200, 'Signed in', `Return to ${channel.domain}. You can close this page.`)
  }

  async function replyTo(request: IncomingMessage): Promise<Reply> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const body = (await readBody(request)) ?? ''
    const { authorization = '' } = request.headers
    const token = /^Bearer (.+)$/i.exec(authorization)?.[1] ?? ''
    switch (`${request.method} ${pathname.slice(prefix.length)}`) {
      case 'POST /v1/channel':
        return open(body)
      case 'GET /v1/channel/status':
        return readStatus(token)
      case 'POST /v1/channel/authenticate':
        return authenticate(token, request.headers['x-farcaster-auth-relay-key'], body)
      case 'GET /~/siwf': {
        const asked = searchParams.get('channelToken') ?? ''
        const channel = findChannel(asked)
        return channel ? farcasterPage(channel.domain, asked, people) : expired
      }
      case 'POST /~/siwf':
        return sign(new URLSearchParams(body))
      default:
        return textReply({ status: 404, type: 'text/plain', text: 'There is nothing here.' })
    }
  }

  return async (request, response) => sendReply(response, await replyTo(request))
}

const expired = farcasterNotice(404, 'Request expired', 'Start again on the site that sent you here.')

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No schema accepts it.
    return undefined
  }
}
