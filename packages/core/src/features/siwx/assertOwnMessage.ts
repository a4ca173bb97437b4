import { log } from '../../base/log.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { SiwxMessage } from '../../options/siwx.ts'
import { SignInError } from './SignInError.ts'
import { isSameAddress, type SignInTarget } from './signInTarget.ts'

const firstLine = /^(?:([a-z][a-z\d+.-]*):\/\/)?(\S+) wants you to sign in with your \S.* account:$/i

/**
 * Refuses a message that is not of this very page, for this account on this chain, in its text or in its fields: nobody
 * signs in at one site and finds a session open at another.
 */
export function assertOwnMessage(
  latchkey: Pick<Latchkey, 'config' | 'deps'>,
  message: SiwxMessage,
  target: Pick<SignInTarget, 'address' | 'chainId'>,
): void {
  const { origin } = latchkey.deps.page
  if (isOwnText(String(message), origin, target) && isOwnData(message, origin, target)) return
  log(
    latchkey,
    'error',
    'the sign-in message is not of this page, or not for this account: it was not signed.',
  )
  throw new SignInError('signIn.foreign')
}

type Wanted = Pick<SignInTarget, 'address' | 'chainId'>

function isOwnText(text: string, origin: string, { address, chainId }: Wanted): boolean {
  const [first = '', second = '', ...rest] = text.split('\n')
  const [, scheme, host] = firstLine.exec(first) ?? []
  const uris = rest.filter((line) => line.startsWith('URI: '))
  return (
    host === hostOf(origin) &&
    (scheme === undefined || origin.startsWith(`${scheme.toLowerCase()}://`)) &&
    isSameAddress(chainId, second, address) &&
    uris.length === 1 &&
    uris.every((line) => originOf(line.slice('URI: '.length)) === origin) &&
    // A second beginning further down would show another site in a wallet that reads from there.
    !rest.some((line) => line.includes('wants you to sign in with your'))
  )
}

function isOwnData({ data }: SiwxMessage, origin: string, { address, chainId }: Wanted): boolean {
  return (
    data.domain === hostOf(origin) &&
    originOf(data.uri) === origin &&
    data.chainId === chainId &&
    isSameAddress(chainId, data.accountAddress, address)
  )
}

function originOf(uri: string): string | undefined {
  return URL.canParse(uri) ? new URL(uri).origin : undefined
}

/** The host of a page, with its port where that is not the usual one; undefined where there is no page. */
export function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
