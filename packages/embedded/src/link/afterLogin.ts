import type { CaipChainId, SignInAsk } from '@latchkey/core/adapter'
import type { FramePayload, FrameUser } from '@latchkey/wire/frame'
import type { Frame } from '../frame/frame.ts'
import type { Login } from '../login/createLogin.ts'
import type { EmbeddedProvider } from '../provider/createProvider.ts'

/** What a login is ended with. */
type LoginParts = {
  readonly frame: Pick<Frame, 'request'>
  readonly login: Pick<Login, 'getUser'>
  readonly provider: Pick<EmbeddedProvider, 'askVisitor'>
}

/**
 * Does what comes right after a login: the frame signs the visitor in to the page, and a window of the wallet keeps it, where
 * the browser may clear the frame. It never rejects: the login stands without either.
 */
export async function afterLogin(parts: LoginParts, signIn: SignInAsk | undefined): Promise<void> {
  try {
    const user = await parts.login.getUser()
    if (signIn) await signInAtLogin(parts, user, signIn).catch(() => undefined)
    if (user.endsInWindow)
      await parts.provider.askVisitor('getUser', () => parts.frame.request('getUser', { keepWallet: true }))
  } catch {
    // Also a frame of an older release, which does not know the questions, and a visitor who wants no window.
  }
}

/** Whoever is not signed in so is asked afterwards. */
async function signInAtLogin(
  { frame }: LoginParts,
  { address, chainId }: FrameUser,
  { make, onSigned }: SignInAsk,
): Promise<void> {
  const template = await make()
  if (template === undefined || !address.startsWith('0x')) return
  const siwxMessage = { ...template, chainId } as NonNullable<FramePayload<'getUser'>>['siwxMessage']
  const { signIn } = await frame.request('getUser', { siwxMessage })
  // An account that begins with 0x is one of EVM, and so is its chain.
  if (signIn) onSigned([{ ...signIn, address, chainId: chainId as CaipChainId }])
}
