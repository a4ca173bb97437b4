import { type Address, verifyMessage } from 'viem'
import { SocialError, type SocialIdentity } from '../socialLogin.ts'
import type { FarcasterAnswer, FarcasterRequest } from './farcasterChannel.ts'

type VerifyDeps = {
  readonly now: () => number
  /** The account that an address owns in the Id Registry, 0 for none. */
  readonly idOf: (owner: Address) => Promise<bigint>
}

const clockToleranceMs = 60_000
const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z`

/** The whole message, line by line: what this does not describe is not signed for us (FIP-11, EIP-4361). */
const signInMessage = new RegExp(
  [
    String.raw`^(?<domain>[^\s]+) wants you to sign in with your Ethereum account:`,
    '(?<address>0x[0-9a-fA-F]{40})',
    '',
    'Farcaster (?:Auth|Connect)',
    '',
    String.raw`URI: (?<uri>[^\s]+)`,
    'Version: 1',
    'Chain ID: 10',
    'Nonce: (?<nonce>[A-Za-z0-9]+)',
    `Issued At: (?<issuedAt>${time})`,
    `Expiration Time: (?<expiresAt>${time})(?:`,
    `Not Before: (?<notBefore>${time}))?`,
    'Resources:',
    String.raw`- farcaster://fid/(?<fid>[1-9]\d{0,15})$`,
  ].join('\n'),
)

/** Checks a signed message against what was asked for, and against the registry: who signs has to own the account. */
export async function verifyFarcasterLogin(
  { message, signature }: FarcasterAnswer,
  asked: FarcasterRequest,
  { now, idOf }: VerifyDeps,
): Promise<SocialIdentity> {
  const fields = signInMessage.exec(message)?.groups
  if (!fields) throw refusal('The message is not of the form that was asked for.')
  const { domain, uri, nonce, fid = '' } = fields
  if (domain !== asked.domain || uri !== asked.uri || nonce !== asked.nonce)
    throw refusal('The message was signed for another login.')
  if (!isTimely(fields, asked, now())) throw refusal('The message is not valid now.')
  const address = fields['address'] as Address
  const isSigned = await verifyMessage({ address, message, signature }).catch(() => false)
  if (!isSigned) throw refusal('The signature is not by the address in the message.')
  if ((await idOf(address)) !== BigInt(fid)) throw refusal('The signer does not own the account.')
  // The relay's names are anybody's; as the apps write an account without a name.
  return { provider: 'farcaster', subject: fid, emailVerified: false, userName: `!${fid}` }
}

function isTimely(
  { issuedAt = '', expiresAt = '', notBefore }: Readonly<Record<string, string | undefined>>,
  asked: FarcasterRequest,
  now: number,
): boolean {
  const begins = Math.max(Date.parse(issuedAt), notBefore === undefined ? 0 : Date.parse(notBefore))
  const ends = Math.min(Date.parse(expiresAt), asked.expiresAt)
  return begins <= now + clockToleranceMs && now < ends
}

function refusal(sentence: string): SocialError {
  return new SocialError('refused', new Error(sentence))
}
