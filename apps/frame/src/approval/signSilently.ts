import type { FramePayload, FrameResult } from '@latchkey/wire/frame'
import { type SiweMessage, serializeSiwe } from '../decode/siwe.ts'
import { type Hex, toHex } from '../encoding/hex.ts'
import type { Shell } from '../shell/shell.ts'
import type { WalletUser } from '../shell/shellState.ts'
import { supportedChains } from '../shell/supportedChains.ts'
import { maySignSilently } from './maySignSilently.ts'
import { signApproved } from './signApproved.ts'

type Asked = {
  readonly message: NonNullable<NonNullable<FramePayload<'getUser'>>['siwxMessage']>
  /** The page that asks, as the browser told it. */
  readonly origin: string
}

/**
 * Signs a sign-in message as a part of a login. The text is written here, out of fields, and read again by the Worker as any
 * message is; undefined where the page asks for more than a sign-in to itself, so that the visitor has to approve that.
 */
export async function signSilently(
  shell: Shell,
  user: WalletUser,
  { message, origin }: Asked,
): Promise<FrameResult<'getUser'>['signIn']> {
  const { session } = shell.state()
  if (session.phase !== 'in' || !session.canSign) return undefined
  const account = user.wallet.address as Hex
  const chainId = Number(message.chainId.replace('eip155:', ''))
  // A field that is present without a value is one that is absent.
  const fields = JSON.parse(JSON.stringify(message)) as SiweMessage
  const text = serializeSiwe({ ...fields, address: account, chainId })
  const { intentHash, decoded, risk } = await shell.worker('review', {
    method: 'personal_sign',
    params: [toHex(new TextEncoder().encode(text)), account],
    context: { origin, account, chainId },
  })
  try {
    const chains = (await supportedChains(shell)).flatMap((one) =>
      one.startsWith('eip155:') ? [Number(one.slice('eip155:'.length))] : [],
    )
    // Judged are the fields that the Worker has read in the text, not those that the page sent.
    const isFine =
      decoded.kind === 'signIn' &&
      decoded.text === text &&
      risk.level === 'low' &&
      maySignSilently(decoded.fields, { origin, chains, now: shell.clock.now() })
    if (!isFine) return undefined
    return { message: text, signature: await signApproved(shell, user, intentHash) }
  } finally {
    shell.worker('dismiss', { intentHash }).catch(() => {
      // A Worker that does not run has nothing to forget.
    })
  }
}
