import { generateKeyPairSync } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider'
import { readBody } from '../../http/readBody.ts'
import { sendReply } from '../../page/reply.ts'
import { consentPage, refusalPage } from '../consentPage.ts'
import type { LoginContext } from '../loginProvider.ts'
import { type Person, readChoice } from '../person.ts'
import { bendIdToken } from './bendIdToken.ts'
import { createMemoryAdapter } from './createMemoryAdapter.ts'

/** What is special about one OpenID provider. */
export type OidcShape = {
  readonly name: string
  /** The provider's name as a visitor knows it. */
  readonly label: string
  readonly routes: NonNullable<Configuration['routes']>
  readonly userInfo: boolean
  /** The claims of the ID token besides the subject. */
  readonly claims: (person: Person) => Readonly<Record<string, unknown>>
  /** Fields that the provider adds to its answer to the browser. */
  readonly extraFields?: (person: Person, scope: string) => Readonly<Record<string, string>>
  /** Checks a client secret that is not a fixed text. */
  readonly checkSecret?: (secret: string) => boolean
}

/** Answers requests below the provider's base. */
export type LoginHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** A real OpenID provider with the paths and claims of a known one. */
export function createOidcLogin(
  shape: OidcShape,
  { client, allowsRedirect, fault }: LoginContext,
): LoginHandler {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const accounts = new Map<string, Person>()
  const base = new URL(client.base).pathname
  const provider = new Provider(client.base, {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: ['http://127.0.0.1/'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'sandbox', alg: 'RS256', use: 'sig' }] },
    cookies: {
      keys: [crypto.randomUUID()],
      // Cookies do not know ports: each provider has names of its own.
      names: {
        session: `${shape.name}_session`,
        interaction: `${shape.name}_interaction`,
        resume: `${shape.name}_resume`,
      },
    },
    routes: shape.routes,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: shape.userInfo },
    },
    pkce: { required: () => false },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], name: [] },
    scopes: ['openid', 'email', 'profile', 'name'],
    ttl: {
      AccessToken: 3_600,
      AuthorizationCode: 60,
      Grant: 3_600,
      IdToken: 3_600,
      Interaction: 3_600,
      Session: 3_600,
    },
    interactions: { policy: alwaysAsk(), url: (_ctx, { uid }) => `${base}/interaction/${uid}` },
    findAccount: (_ctx, id) => {
      const person = accounts.get(id)
      return person && { accountId: id, claims: () => ({ ...shape.claims(person), sub: id }) }
    },
    // Choosing a person is consent to everything that was asked for.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        ...(oidc.session?.accountId ? { accountId: oidc.session.accountId } : {}),
        clientId: client.clientId,
      })
      grant.addOIDCScope(String(oidc.params?.['scope'] ?? ''))
      await grant.save()
      return grant
    },
    renderError(ctx, { error, error_description }) {
      const { text, headers } = refusalPage(error_description ?? error)
      ctx.set({ ...headers })
      ctx.body = text
    },
  })
  provider.Client.prototype.redirectUriAllowed = allowsRedirect
  if (shape.checkSecret) provider.Client.prototype.compareClientSecret = shape.checkSecret
  provider.on('authorization.success', (ctx, out) => {
    const person = accounts.get(ctx.oidc.session?.accountId ?? '')
    if (person && out) Object.assign(out, shape.extraFields?.(person, String(ctx.oidc.params?.['scope'])))
  })
  provider.use(async (ctx, next) => {
    await next()
    const { body } = ctx
    if (typeof body === 'object' && body !== null && 'id_token' in body && typeof body.id_token === 'string')
      ctx.body = { ...body, id_token: bendIdToken(body.id_token, fault(), privateKey) }
  })
  const serveProvider = provider.callback()

  async function finishInteraction(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const choice = readChoice(new URLSearchParams((await readBody(request)) ?? ''))
    if (choice === undefined) {
      sendReply(response, refusalPage('The form is not filled in as it should be.'))
    } else if (choice === 'cancel') {
      const result = { error: 'access_denied', error_description: 'The visitor cancelled' }
      await provider.interactionFinished(request, response, result)
    } else {
      accounts.set(choice.id, choice)
      await provider.interactionFinished(request, response, {
        login: { accountId: choice.id },
        select_account: {},
      })
    }
  }

  return async (request, response) => {
    const path = request.url ?? '/'
    if (path.startsWith(`${base}/interaction/`)) {
      if (request.method === 'POST') await finishInteraction(request, response)
      else sendReply(response, consentPage(shape.label, path))
      return
    }
    // The provider finds where it is mounted by comparing the two.
    Object.assign(request, { originalUrl: path, url: path.slice(base.length) || '/' })
    await serveProvider(request, response)
  }
}

/** Asks at every login who it is, whoever it was before. */
function alwaysAsk() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  const { Check, Prompt } = interactionPolicy
  policy.add(new Prompt({ name: 'select_account', requestable: true }), 0)
  policy
    .get('login')
    ?.checks.add(
      new Check('choose_person', 'A person has to be chosen', ({ oidc }) =>
        oidc.result?.['login'] ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    )
  return policy
}
