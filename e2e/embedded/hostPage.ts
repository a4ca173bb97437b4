import {
  connectAfterRedirect,
  connectWithPopup,
  createLogin,
  createLoginCache,
  createProvider,
  openFrame,
  pageDeps,
  SocialLoginError,
} from '@latchkey/embedded'
import type { SocialProvider } from '@latchkey/wire/frame'

/** What the tests use of the page around the frame. */
export type HostPage = ReturnType<typeof openHost>

declare global {
  interface Window {
    host: HostPage
  }
}

/** The box of the approval, as the widget has it. */
const box = { left: 40, top: 20, width: 360, height: 600 }

function openHost(frameUrl: string, projectId: string, chainId: string) {
  const deps = pageDeps()
  const frame = openFrame({ frameUrl, projectId, chainId }, deps)
  const storage = {
    get: (key: string) => localStorage.getItem(key),
    set: (key: string, value: string) => localStorage.setItem(key, value),
    remove: (key: string) => localStorage.removeItem(key),
  }
  const cache = createLoginCache(storage, deps.clock.now)
  const login = createLogin(frame, cache, deps.clock)
  const provider = createProvider({ frame, login, cache })
  provider.onApproval(({ type }) => (type === 'asked' ? frame.show(box) : frame.hide()))
  /** Logs in at a provider as a press on its button would: gives the address, or the reason why there is none. */
  async function pressSocial(social: SocialProvider): Promise<string> {
    const popup = window.open('', '_blank', 'popup,width=480,height=640')
    return outcomeOf(connectWithPopup({ login, frameUrl, provider: social, popup }))
  }
  /** Goes to the provider with the page itself. */
  async function leaveForSocial(social: SocialProvider): Promise<void> {
    const returnTo = `${location.pathname}${location.search}`
    location.assign(await login.getSocialRedirectUri(social, { returnTo }))
  }
  const comeBack = () => outcomeOf(connectAfterRedirect({ login, frameUrl }))
  /** Says, as the widget does, that this page ends logins in a window of the wallet. */
  const endInWindows = () => frame.request('syncDappData', { projectId, endsInWindow: true })
  return { frame, login, provider, box, pressSocial, leaveForSocial, comeBack, endInWindows }
}

async function outcomeOf(login: ReturnType<typeof connectAfterRedirect>): Promise<string> {
  try {
    return (await login)?.address ?? 'nothing'
  } catch (error) {
    return error instanceof SocialLoginError ? `${error.reason}: ${error.message}` : String(error)
  }
}

const query = new URLSearchParams(location.search)
window.host = openHost(
  query.get('frame') ?? '',
  query.get('project') ?? 'shop',
  query.get('chain') ?? 'eip155:1',
)
