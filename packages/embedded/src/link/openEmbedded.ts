import {
  type ApprovalChange,
  type Connector,
  type EmbeddedLink,
  type EmbeddedRequirements,
  embeddedConnectorId,
  type WalletSession,
} from '@latchkey/core/adapter'
import { frameThemeVariables } from '@latchkey/wire/frame'
import { type FrameDeps, pageDeps } from '../frame/frameDeps.ts'
import { openFrame } from '../frame/openFrame.ts'
import { createLogin } from '../login/createLogin.ts'
import { createLoginCache } from '../login/loginCache.ts'
import { createProvider } from '../provider/createProvider.ts'
import { asLogin } from './loginError.ts'

/** The project of pages on this machine, while somebody builds them. */
const localProject = 'localhost'

/** No name of a person: names of wallets reach analytics. */
const connector: Connector = {
  id: embeddedConnectorId,
  name: 'Latchkey Wallet',
  type: 'AUTH',
  chain: 'eip155',
}

/** Opens the embedded wallet: loads its frame, and gives logins, the wallet's session and its approvals. */
export function openEmbedded(requirements: EmbeddedRequirements, given?: FrameDeps): EmbeddedLink {
  const { frameUrl, dapp, chainId, clock, storage, enableLogger, onBlocked } = requirements
  const deps: FrameDeps = given ?? { ...pageDeps(), clock }
  const frame = openFrame(
    { frameUrl, projectId: dapp.projectId || localProject, chainId, enableLogger, onBlocked },
    deps,
  )
  const cache = createLoginCache(storage, clock.now)
  const login = createLogin(frame, cache, clock)
  const provider = createProvider({ frame, login, cache, defaultChainId: chainId })
  // Whoever has just logged in needs no check.
  let isFresh = false

  const quietly = (request: Promise<unknown>) => {
    request.catch(() => {
      // The frame draws with its own look and without the site's name then.
    })
  }
  quietly(frame.request('syncDappData', { ...dapp, endsInWindow: true }))

  async function enter(request: () => Promise<unknown>): Promise<void> {
    await asLogin(request)
    isFresh = true
  }

  return {
    startEmail: (email) =>
      asLogin(async () => {
        const step = await login.connectEmail(email)
        isFresh = step.action === 'CONNECT'
        return step
      }),
    awaitDevice: (options) => asLogin(() => login.connectDevice(options)),
    enterCode: (code) => enter(() => login.connectOtp(code)),
    connectSocial: (social, options) =>
      enter(async () => {
        // Loaded for those who log in at a provider.
        const { followPopup } = await import('./followPopup.ts')
        const page = deps.document.defaultView ?? window
        await followPopup({ login, clock, frameUrl, page }, social, options)
      }),
    leaveForSocial: (...given) => asLogin(() => login.getSocialRedirectUri(...given)),
    returnFromSocial: (uri) => enter(() => login.connectSocial(uri)),
    startFarcaster: () => asLogin(() => login.getFarcasterUri()),
    awaitFarcaster: (options) => enter(() => login.connectFarcaster(options)),
    async openSession(signal, signIn): Promise<WalletSession | undefined> {
      if (!isFresh && !(await login.isConnected())) return undefined
      if (isFresh) {
        isFresh = false
        // Loaded once somebody has logged in; the login stands without it.
        const loading = import('./afterLogin.ts').catch(() => undefined)
        await asLogin(async () => (await loading)?.afterLogin({ frame, login, provider }, signIn))
      }
      // Whoever reads a mail, or logs in elsewhere, needs it later.
      const { openSession } = await import('@latchkey/evm')
      const session = await openSession({ connector, provider }, { clock, signal, method: 'eth_accounts' })
      return session && { ...session, disconnect: () => login.signOut() }
    },
    watchApprovals: (listener) =>
      provider.onApproval(({ type }: { readonly type: ApprovalChange }) => listener(type)),
    rejectApprovals: () => provider.rejectRequests(),
    place: (box) => (box === undefined ? frame.hide() : frame.show(box)),
    setLook({ mode, variables, locale }) {
      const themeVariables = frameThemeVariables(variables)
      quietly(frame.request('syncTheme', { ...(mode && { themeMode: mode }), themeVariables, locale }))
    },
    close() {
      provider.dispose()
      frame.dispose()
    },
  }
}
