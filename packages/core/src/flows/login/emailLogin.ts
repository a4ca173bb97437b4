import type { EmailStep, EmbeddedLink } from '../../adapter/embeddedLink.ts'
import type { LatchkeyError } from '../../base/LatchkeyError.ts'
import { type LoginState, loginStore } from '../../features/login/loginState.ts'
import { currentView } from '../../features/router/currentView.ts'
import { pushView, replaceView } from '../../features/router/moveView.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { View } from '../../instance/views.ts'
import { joinEmbedded } from './joinEmbedded.ts'
import { beginLogin, continueLogin, type LoginContext } from './runLogin.ts'

/** How long the visitor waits before another mail (S9.01). */
const resendMs = 30_000

/** How long links and codes are good where the wallet does not say. */
const mailLifeMs = 600_000

type Mailed = Extract<LoginState, { readonly phase: 'device' | 'code' }>

/** Begins a login by email: asks for a mail, and shows what to do with it. */
export async function startEmail(latchkey: Latchkey, address: string): Promise<void> {
  const email = address.trim()
  beginLogin(latchkey, { phase: 'sending', email }, () => void startEmail(latchkey, email))
  latchkey.track({ type: 'track', event: 'EMAIL_SUBMITTED' })
  await continueLogin(latchkey, {
    run: async (link, context) => followMail(latchkey, link, context, email, await link.startEmail(email)),
    onError: (error) => ({ phase: 'refused', email, error }),
  })
}

/** Asks for another mail; what came before it no longer counts. */
export async function resendEmail(latchkey: Latchkey): Promise<void> {
  const state = loginStore(latchkey).getState()
  if (!isMailed(state) || state.isSending || latchkey.deps.clock.now() < state.resendAt) return
  const { email } = state
  const { error: _, ...waiting } = state
  beginLogin(latchkey, { ...waiting, isSending: true }, () => void startEmail(latchkey, email))
  await continueLogin(latchkey, {
    run: async (link, context) => followMail(latchkey, link, context, email, await link.startEmail(email)),
    onError: (error) => ({ ...state, isSending: false, error }),
  })
}

/** Enters the code of the mail. */
export async function enterCode(latchkey: Latchkey, code: string): Promise<void> {
  const state = loginStore(latchkey).getState()
  if (state.phase !== 'code' || state.isChecking) return
  const { error: _, ...before } = state
  loginStore(latchkey).setState({ ...before, isChecking: true })
  await continueLogin(latchkey, {
    async run(link, { signal }) {
      await link.enterCode(code)
      latchkey.track({ type: 'track', event: 'EMAIL_VERIFICATION_CODE_PASS' })
      await joinEmbedded(latchkey, link, { signal })
    },
    onError(error) {
      latchkey.track({
        type: 'track',
        event: 'EMAIL_VERIFICATION_CODE_FAIL',
        properties: { code: error.code },
      })
      return { ...before, isChecking: false, error, ...(isDead(error) && { isOver: true }) }
    },
  })
}

/** Shows what the mail asks for, waits until the device was approved, and connects who is logged in already. */
async function followMail(
  latchkey: Latchkey,
  link: EmbeddedLink,
  { signal, set }: LoginContext,
  email: string,
  step: EmailStep,
): Promise<void> {
  if (signal.aborted) return
  if (step.action === 'CONNECT') return joinEmbedded(latchkey, link, { signal })
  const now = latchkey.deps.clock.now()
  const mail = { email, expiresAt: step.expiresAt ?? now + mailLifeMs, resendAt: now + resendMs }
  latchkey.track({ type: 'track', event: 'EMAIL_VERIFICATION_CODE_SENT' })
  if (step.action === 'VERIFY_DEVICE') {
    set({ phase: 'device', ...mail, number: step.number })
    showStep(latchkey, { name: 'EmailVerifyDevice' })
    try {
      await link.awaitDevice({ signal })
    } catch (error) {
      return set({ phase: 'device', ...mail, number: step.number, error: error as LatchkeyError })
    }
    if (signal.aborted) return
    latchkey.track({ type: 'track', event: 'DEVICE_REGISTERED_FOR_EMAIL' })
  }
  set({ phase: 'code', ...mail, ...(step.action === 'VERIFY_DEVICE' && { isOnPage: true }) })
  showStep(latchkey, { name: 'EmailVerifyOtp' })
}

/** The steps of a login take each other's place: going back leads to where it began. */
function showStep(latchkey: Latchkey, view: View): void {
  const isStep = currentView(latchkey.router.getState()).name.startsWith('EmailVerify')
  if (isStep) replaceView(latchkey, view)
  else pushView(latchkey, view)
}

function isMailed(state: LoginState): state is Mailed {
  return state.phase === 'device' || state.phase === 'code'
}

/** Whether only another mail helps. */
function isDead({ code }: LatchkeyError): boolean {
  return code === 'login.deadCode' || code === 'login.over'
}
