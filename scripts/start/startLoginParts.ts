import { installIdRegistry, startLogins } from '@latchkey/sandbox/logins'
import { startMailbox } from '@latchkey/sandbox/mail'
import { socialCallbackPath } from '@latchkey/wire/frame'

type LoginPartsOptions = {
  /** Where the frame will be, as browsers reach it: providers answer there. */
  readonly frameUrl: string
  /** The chain that knows who owns a Farcaster account; without one nobody logs in with Farcaster. */
  readonly rpcUrl?: string
  readonly mailPort?: number
}

/** The world around an embedded wallet, on this machine: a mailbox, the providers of social logins, a Farcaster relay. */
export async function startLoginParts({ frameUrl, rpcUrl, mailPort = 0 }: LoginPartsOptions) {
  const callback = new URL(socialCallbackPath, frameUrl).href
  const mailbox = await startMailbox({ httpPort: mailPort })
  const logins = await startLogins()
  const clients = Object.entries(logins.clients)
  for (const [provider] of clients) logins.allowRedirect(`${callback}/${provider}`)
  if (rpcUrl !== undefined) await installIdRegistry(rpcUrl, logins.farcaster.people)
  return {
    mailbox,
    logins,
    /** What the vault's environment says of them. */
    environment: {
      LATCHKEY_SMTP_URL: mailbox.smtpUrl,
      LATCHKEY_MAIL_FROM: 'Latchkey Wallet <wallet@latchkey.example>',
      ...Object.fromEntries(
        clients.flatMap(([provider, { base, clientId, clientSecret }]) => {
          const settings =
            provider === 'apple' ? appleKeys(logins.apple) : [['CLIENT_SECRET', clientSecret] as const]
          return [['BASE_URL', base] as const, ['CLIENT_ID', clientId] as const, ...settings].map(
            ([name, value]) => [`LATCHKEY_${provider.toUpperCase()}_${name}`, value],
          )
        }),
      ),
      ...(rpcUrl !== undefined && {
        LATCHKEY_FARCASTER_RPC: rpcUrl,
        LATCHKEY_FARCASTER_RELAY_URL: logins.farcaster.relayUrl,
      }),
    } satisfies Record<string, string>,
    async stop() {
      await Promise.all([mailbox.stop(), logins.stop()])
    },
  }
}

/** Apple takes no secret: a site signs one with its key. */
function appleKeys({
  teamId,
  keyId,
  privateKey,
}: {
  readonly teamId: string
  readonly keyId: string
  readonly privateKey: string
}) {
  return [
    ['TEAM_ID', teamId],
    ['KEY_ID', keyId],
    ['PRIVATE_KEY', privateKey],
  ] as const
}
