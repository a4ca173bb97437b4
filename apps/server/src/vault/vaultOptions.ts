import { join } from 'node:path'
import * as v from 'valibot'
import { OptionsError } from '../config/options.ts'
import { type SocialLogin, socialProviders } from './social/socialLogin.ts'

const origin = 'Write an origin such as https://wallet.example.com, without a path.'

const AppleKey = v.object({ teamId: v.string(), keyId: v.string(), privateKey: v.string() })

const Social = v.pipe(
  v.object({
    provider: v.picklist(socialProviders),
    clientId: v.pipe(v.string(), v.nonEmpty()),
    clientSecret: v.union([v.string(), AppleKey]),
    base: v.optional(v.string()),
  }),
  v.transform(({ base, ...social }): SocialLogin => ({ ...social, ...(base === undefined ? {} : { base }) })),
)

const Options = v.object({
  port: v.optional(
    v.pipe(v.number('Write the port as a number.'), v.integer(), v.minValue(0), v.maxValue(65_535)),
    8788,
  ),
  host: v.optional(v.string(), '127.0.0.1'),
  dataDir: v.optional(v.string(), '.latchkey'),
  /** Its own, never the server's. */
  databaseUrl: v.optional(v.string()),
  /** 32 bytes as base64; a file in the data folder otherwise. */
  key: v.optional(v.string()),
  /** Links of mails lead there. */
  frameUrl: v.pipe(
    v.string('Write LATCHKEY_FRAME_URL: the origin of the frame.'),
    v.check((text) => URL.canParse(text) && new URL(text).origin === text, origin),
  ),
  smtpUrl: v.pipe(
    v.string('Write LATCHKEY_SMTP_URL: the server that mails are sent by.'),
    v.regex(/^smtps?:\/\/.+/, 'Write smtps://user:password@mail.example.com.'),
  ),
  mailFrom: v.pipe(v.string('Write LATCHKEY_MAIL_FROM: who mails come from.'), v.nonEmpty()),
  brand: v.optional(v.pipe(v.string(), v.maxLength(40)), 'Latchkey Wallet'),
  /** How the operator is registered with providers of social logins. */
  socials: v.optional(v.array(Social), []),
  /** Nodes of Optimism that say who owns a Farcaster account; without them there is no login with Farcaster. */
  farcaster: v.optional(
    v.object({
      rpcUrls: v.pipe(v.array(v.string()), v.minLength(1, 'Write at least one node of Optimism.')),
      relayUrl: v.optional(v.string(), 'https://relay.farcaster.xyz'),
      registry: v.optional(v.string()),
    }),
  ),
  mailsPerHour: v.optional(v.pipe(v.number('Write a number.'), v.integer(), v.minValue(1)), 1_000),
})

const ApartOptions = v.object({
  ...Options.entries,
  /** What the server proves itself with. */
  token: v.pipe(
    v.string('Write LATCHKEY_VAULT_TOKEN: what the server proves itself with.'),
    v.minLength(32, 'Write at least 32 characters that nobody can guess.'),
  ),
})

/** What an operator may choose for the vault. */
export type VaultOptions = v.InferInput<typeof ApartOptions>

/** The options with every default in its place. */
export type VaultConfig = v.InferOutput<typeof Options> & { readonly databaseUrl: string }

/** Checks the options of a vault in a process of its own and fills in what was left out. */
export function parseVaultOptions(options: unknown): VaultConfig & { readonly token: string } {
  return parseWith(ApartOptions, options)
}

/** The same for a vault that is part of the server, which needs no token for it. */
export function parseEmbeddedVaultOptions(options: unknown): VaultConfig {
  return parseWith(Options, options)
}

function parseWith<Schema extends typeof Options | typeof ApartOptions>(
  schema: Schema,
  options: unknown,
): v.InferOutput<Schema> & { readonly databaseUrl: string } {
  const result = v.safeParse(schema, options)
  if (!result.success) {
    throw new OptionsError(
      result.issues.map((issue) => `${v.getDotPath(issue) ?? 'vault'}: ${issue.message}`),
    )
  }
  const { databaseUrl = `sqlite:${join(result.output.dataDir, 'vault.sqlite')}` } = result.output
  return { ...result.output, databaseUrl }
}

/** Reads the options of the vault from the environment. */
export function readVaultEnvironment(environment: Readonly<Record<string, string | undefined>>): unknown {
  const text = (name: string) => environment[name]?.trim() || undefined
  const number = (name: string) => {
    const value = text(name)
    return value === undefined || !/^\d+$/.test(value) ? value : Number(value)
  }
  return {
    port: number('LATCHKEY_VAULT_PORT'),
    host: text('LATCHKEY_VAULT_HOST'),
    dataDir: text('LATCHKEY_DATA_DIR'),
    databaseUrl: text('LATCHKEY_VAULT_DATABASE_URL'),
    key: text('LATCHKEY_VAULT_KEY'),
    token: text('LATCHKEY_VAULT_TOKEN'),
    frameUrl: text('LATCHKEY_FRAME_URL'),
    smtpUrl: text('LATCHKEY_SMTP_URL'),
    mailFrom: text('LATCHKEY_MAIL_FROM'),
    brand: text('LATCHKEY_WALLET_BRAND'),
    mailsPerHour: number('LATCHKEY_MAILS_PER_HOUR'),
    farcaster: readFarcaster(text),
    socials: socialProviders.flatMap((provider) => {
      const of = (name: string) => text(`LATCHKEY_${provider.toUpperCase()}_${name}`)
      const clientId = of('CLIENT_ID')
      if (clientId === undefined) return []
      const key = { teamId: of('TEAM_ID'), keyId: of('KEY_ID'), privateKey: of('PRIVATE_KEY') }
      return [{ provider, clientId, clientSecret: of('CLIENT_SECRET') ?? key, base: of('BASE_URL') }]
    }),
  }
}

function readFarcaster(text: (name: string) => string | undefined): unknown {
  const rpcUrls = text('LATCHKEY_FARCASTER_RPC')?.split(/\s*,\s*/)
  if (rpcUrls === undefined) return undefined
  return {
    rpcUrls,
    relayUrl: text('LATCHKEY_FARCASTER_RELAY_URL'),
    registry: text('LATCHKEY_FARCASTER_REGISTRY'),
  }
}
