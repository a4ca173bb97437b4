import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isLocalHost } from '../http/access.ts'
import { listenOnLoopback } from '../page/listenOnLoopback.ts'
import { pageCss } from '../page/pageCss.ts'
import { sendReply, textReply } from '../page/reply.ts'
import { createFarcasterRelay } from './farcaster/createFarcasterRelay.ts'
import { type FarcasterPerson, farcasterPeople } from './farcaster/farcasterPeople.ts'
import type { LoginClient, LoginContext, LoginFault, LoginProvider } from './loginProvider.ts'
import { loginProviders } from './loginProvider.ts'
import { createOAuth2Login } from './oauth2/createOAuth2Login.ts'
import { discord } from './oauth2/discord.ts'
import { facebook } from './oauth2/facebook.ts'
import { github } from './oauth2/github.ts'
import { x } from './oauth2/x.ts'
import { type AppleKeys, apple } from './oidc/apple.ts'
import { createOidcLogin, type LoginHandler } from './oidc/createOidcLogin.ts'
import { google } from './oidc/google.ts'
import type { Person } from './person.ts'
import { type LoginAnswer, playVisitor } from './playVisitor.ts'

/** Where the providers listen, and which sites they know. */
export type LoginsOptions = {
  readonly port?: number
  /** The exact addresses that a provider may send a visitor back to. */
  readonly redirectUris?: readonly string[]
}

/** Running local providers. */
export type Logins = {
  readonly url: string
  readonly clients: Readonly<Record<LoginProvider, LoginClient>>
  /** With these a site signs its client secrets for Apple; the key is PKCS#8 PEM. */
  readonly apple: { readonly teamId: string; readonly keyId: string; readonly privateKey: string }
  readonly farcaster: {
    readonly relayUrl: string
    readonly relayKey: string
    readonly people: readonly FarcasterPerson[]
  }
  allowRedirect(uri: string): void
  /** Makes a provider answer wrongly until it is called without a fault. */
  misbehave(provider: LoginProvider, fault?: LoginFault): void
  /** Plays a visitor who opens an authorization address and chooses who logs in. */
  visit(authorizationUrl: string, choice: Person | 'cancel'): Promise<LoginAnswer>
  stop(): Promise<void>
}

/** Starts a real authorization server for each provider, and a Farcaster relay, all on one port of this machine. */
export async function startLogins({ port = 0, redirectUris = [] }: LoginsOptions = {}): Promise<Logins> {
  const redirects = new Set(redirectUris)
  const faults = new Map<LoginProvider, LoginFault>()
  const handlers = new Map<string, LoginHandler>()
  const server = createServer((request, response) => {
    serve(handlers, request, response).catch(() => {
      if (response.headersSent) response.destroy()
      else sendReply(response, textReply({ status: 500, type: 'text/plain', text: 'The provider failed.' }))
    })
  })
  const url = `http://127.0.0.1:${await listenOnLoopback(server, port)}`
  const clients: Record<LoginProvider, LoginClient> = {
    google: createClient('google', url),
    apple: createClient('apple', url),
    github: createClient('github', url),
    discord: createClient('discord', url),
    x: createClient('x', url),
    facebook: { ...createClient('facebook', url), clientId: '1234567890' },
  }
  const appleKeys: AppleKeys = {
    teamId: 'SANDBOX001',
    keyId: 'SANDBOXKEY',
    privateKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
  }
  for (const provider of loginProviders) {
    const context: LoginContext = {
      client: clients[provider],
      allowsRedirect: (uri) => redirects.has(uri),
      fault: () => faults.get(provider),
    }
    handlers.set(provider, createHandler(provider, context, appleKeys))
  }
  const farcaster = {
    relayUrl: `${url}/farcaster`,
    relayKey: randomBytes(16).toString('hex'),
    people: farcasterPeople(),
  }
  handlers.set('farcaster', createFarcasterRelay({ ...farcaster, base: farcaster.relayUrl }))
  return {
    url,
    clients,
    apple: {
      ...appleKeys,
      privateKey: appleKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
    farcaster,
    allowRedirect: (uri) => void redirects.add(uri),
    misbehave(provider, fault) {
      if (fault === undefined) faults.delete(provider)
      else faults.set(provider, fault)
    },
    visit: (authorizationUrl, choice) => playVisitor(authorizationUrl, choice, url),
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

async function serve(
  handlers: ReadonlyMap<string, LoginHandler>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, first = ''] = /^\/([^/?]*)/.exec(request.url ?? '') ?? []
  const handler = handlers.get(first)
  if (!isLocalHost(request.headers.host))
    sendReply(response, textReply({ status: 403, type: 'text/plain', text: 'Use 127.0.0.1 as the address.' }))
  else if (first === 'page.css') sendReply(response, textReply({ type: 'text/css', text: pageCss }))
  else if (handler) await handler(request, response)
  else sendReply(response, textReply({ status: 404, type: 'text/plain', text: 'There is nothing here.' }))
}

function createHandler(provider: LoginProvider, context: LoginContext, keys: AppleKeys): LoginHandler {
  switch (provider) {
    case 'google':
      return createOidcLogin(google, context)
    case 'apple':
      return createOidcLogin(apple(keys, context.client.clientId, context.client.base), context)
    case 'github':
      return createOAuth2Login(github, context)
    case 'discord':
      return createOAuth2Login(discord, context)
    case 'x':
      return createOAuth2Login(x, context)
    case 'facebook':
      return createOAuth2Login(facebook, context)
  }
}

function createClient(provider: LoginProvider, url: string): LoginClient {
  return {
    base: `${url}/${provider}`,
    clientId: `latchkey-${provider}`,
    clientSecret: randomBytes(24).toString('base64url'),
  }
}
