import type { AuthorizationServer } from 'oauth4webapi'
import type { ReadProfile } from './profiles.ts'
import { readDiscord, readFacebook, readGithub, readX } from './profiles.ts'
import type { SocialProvider } from './socialLogin.ts'

/** What the vault has to know of a provider. Pinned here: no discovery document decides where codes are sent. */
type ProviderRow = {
  readonly server: AuthorizationServer
  readonly scope: string
  readonly pkce: boolean
  readonly clientAuth: 'basic' | 'post'
  /** Parameters of the authorization address beyond the usual. */
  readonly parameters?: Readonly<Record<string, string>>
  /** Where the identity is read from: the ID token, or the provider's API. */
  readonly identity: 'id-token' | ReadProfile
}

const providerTable: Readonly<Record<SocialProvider, ProviderRow>> = {
  google: {
    server: {
      issuer: 'https://accounts.google.com',
      authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
      token_endpoint: 'https://oauth2.googleapis.com/token',
      jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
      id_token_signing_alg_values_supported: ['RS256'],
    },
    scope: 'openid email profile',
    pkce: true,
    clientAuth: 'post',
    parameters: { prompt: 'select_account' },
    identity: 'id-token',
  },
  apple: {
    server: {
      issuer: 'https://appleid.apple.com',
      authorization_endpoint: 'https://appleid.apple.com/auth/authorize',
      token_endpoint: 'https://appleid.apple.com/auth/token',
      jwks_uri: 'https://appleid.apple.com/auth/keys',
      id_token_signing_alg_values_supported: ['RS256'],
    },
    scope: 'openid email name',
    pkce: true,
    clientAuth: 'post',
    // Apple insists on it when name or email is asked for.
    parameters: { response_mode: 'form_post' },
    identity: 'id-token',
  },
  github: {
    server: {
      issuer: 'https://github.com',
      authorization_endpoint: 'https://github.com/login/oauth/authorize',
      token_endpoint: 'https://github.com/login/oauth/access_token',
      userinfo_endpoint: 'https://api.github.com/user',
    },
    scope: 'user:email',
    pkce: true,
    clientAuth: 'post',
    identity: readGithub,
  },
  discord: {
    server: {
      issuer: 'https://discord.com',
      authorization_endpoint: 'https://discord.com/oauth2/authorize',
      token_endpoint: 'https://discord.com/api/oauth2/token',
      userinfo_endpoint: 'https://discord.com/api/users/@me',
      authorization_response_iss_parameter_supported: true,
    },
    scope: 'identify email',
    pkce: true,
    clientAuth: 'post',
    identity: readDiscord,
  },
  x: {
    server: {
      issuer: 'https://x.com',
      authorization_endpoint: 'https://x.com/i/oauth2/authorize',
      token_endpoint: 'https://api.x.com/2/oauth2/token',
      userinfo_endpoint: 'https://api.x.com/2/users/me',
    },
    // Without `offline.access`: the vault wants no lasting token.
    scope: 'users.read tweet.read users.email',
    pkce: true,
    clientAuth: 'basic',
    identity: readX,
  },
  facebook: {
    server: {
      issuer: 'https://www.facebook.com',
      authorization_endpoint: 'https://www.facebook.com/v24.0/dialog/oauth',
      token_endpoint: 'https://graph.facebook.com/v24.0/oauth/access_token',
      userinfo_endpoint: 'https://graph.facebook.com/v24.0/me',
    },
    scope: 'public_profile,email',
    // Documented only for its OpenID mode, which is in testing: the state and the popup's cookie bind the login.
    pkce: false,
    clientAuth: 'post',
    identity: readFacebook,
  },
}

/** A provider's row, with its hosts replaced by those of a local provider where one is set. */
export function providerRow(provider: SocialProvider, base: string | undefined): ProviderRow {
  const row = providerTable[provider]
  if (base === undefined) return row
  const moved = Object.entries(row.server).map(([name, value]) => [
    name,
    typeof value === 'string' && /^https:/.test(value) ? base + pathOf(value) : value,
  ])
  return { ...row, server: { ...row.server, ...Object.fromEntries(moved) } }
}

function pathOf(address: string): string {
  const { pathname } = new URL(address)
  return pathname === '/' ? '' : pathname
}
