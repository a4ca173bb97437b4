import type { CaipChainId, SignInAsk } from '@latchkey/core/adapter'
import type { FramePayload } from '@latchkey/wire/frame'
import type { Frame } from '../frame/frame.ts'
import type { Login } from '../login/createLogin.ts'

/** Has the frame sign in whoever has just logged in. It never rejects: who is not signed in so is asked afterwards. */
export async function signInAtLogin(
  frame: Pick<Frame, 'request'>,
  login: Pick<Login, 'getUser'>,
  { make, onSigned }: SignInAsk,
): Promise<void> {
  try {
    const [template, { address, chainId }] = await Promise.all([make(), login.getUser()])
    if (template === undefined || !address.startsWith('0x')) return
    const siwxMessage = { ...template, chainId } as NonNullable<FramePayload<'getUser'>>['siwxMessage']
    const { signIn } = await frame.request('getUser', { siwxMessage })
    // An account that begins with 0x is one of EVM, and so is its chain.
    if (signIn) onSigned([{ ...signIn, address, chainId: chainId as CaipChainId }])
  } catch {
    // Also a frame of an older release, which does not know the question.
  }
}
