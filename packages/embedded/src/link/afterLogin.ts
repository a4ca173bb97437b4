import type { CaipChainId, SignInAsk } from '@latchkey/core/adapter'
import { FrameError, type FramePayload, type FrameUser } from '@latchkey/wire/frame'
import { type Frame, FrameAbortError } from '../frame/frame.ts'
import type { Login } from '../login/createLogin.ts'
import type { EmbeddedProvider } from '../provider/createProvider.ts'

/** What a login is ended with. */
type LoginParts = {
  readonly frame: Pick<Frame, 'request'>
  readonly login: Pick<Login, 'getUser'>
  readonly provider: Pick<EmbeddedProvider, 'askVisitor'>
}

/**
 * Does what comes right after a login: a window of the wallet makes the wallet or keeps it, where the browser may clear the
 * frame, and the frame signs the visitor in to the page. It rejects only where there is no wallet: else the login stands
 * without either.
 */
export async function afterLogin(parts: LoginParts, signIn: SignInAsk | undefined): Promise<void> {
  const { login, provider } = parts
  const endInWindow = () => provider.askVisitor('getUser', () => login.getUser({ keepWallet: true }))
  let isMade = true
  try {
    const known = await login.getUser().catch(unlessMadeInWindow)
    isMade = known !== undefined
    const user = known ?? (await endInWindow())
    if (signIn) await signInAtLogin(parts, user, signIn).catch(() => undefined)
    if (known?.endsInWindow) await endInWindow()
  } catch (error) {
    // A visitor who wants no window, and a frame of an older release, which does not know the questions.
    const isLeft = error instanceof FrameAbortError || (error instanceof FrameError && error.code === 4001)
    if (!isMade && !isLeft) throw error
  }
}

/** Nobody yet: the window makes the wallet. */
function unlessMadeInWindow(error: unknown): undefined {
  if (!(error instanceof FrameError) || error.problem !== 'ends_in_window') throw error
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
