import { createLatchkey, type Latchkey, type LatchkeyOptions } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { type ReactElement, Suspense } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.browser'
import { expect, onTestFinished, test } from 'vitest'
import { AccountButton } from '../button/AccountButton.tsx'
import { ConnectButton } from '../button/ConnectButton.tsx'
import { useButtonState } from '../button/LatchkeyButton.tsx'
import { NetworkButton } from '../button/NetworkButton.tsx'
import { useActivity } from '../headless/useActivity.ts'
import { useConnectWallet } from '../headless/useConnectWallet.ts'
import { useLocale } from '../headless/useLocale.ts'
import { useModalState } from '../headless/useModalState.ts'
import { usePairing } from '../headless/usePairing.ts'
import { usePortfolio } from '../headless/usePortfolio.ts'
import { useProvider } from '../headless/useProvider.ts'
import { useWalletInfo } from '../headless/useWalletInfo.ts'
import { useWallets } from '../headless/useWallets.ts'
import { LatchkeyProvider } from '../provider/LatchkeyProvider.tsx'
import { harbour, lagoon } from '../test/chains.ts'
import { addWallet, announce, makeLatchkey, patient, stage } from '../test/stage.tsx'
import { useAccount } from './useAccount.ts'
import { useConnections } from './useConnections.ts'
import { useModal } from './useModal.ts'
import { useNetwork } from './useNetwork.ts'
import { useTheme } from './useTheme.ts'

/** Hooks by name, each read as a page would write it into its markup. */
const hooks = {
  useAccount: () => useAccount().status,
  useActivity: () => useActivity().phase,
  useButtonState: () => useButtonState().phase,
  useConnections: () => useConnections().connections.length,
  useConnectWallet: () => useConnectWallet().isReady,
  useLocale: () => useLocale().locale,
  useModal: () => useModal().isOpen,
  useModalState: () => useModalState().isStarted,
  useNetwork: () => useNetwork().chainId,
  usePairing: () => usePairing().state.phase,
  usePortfolio: () => usePortfolio().phase,
  useProvider: () => typeof useProvider('eip155'),
  useTheme: () => useTheme().mode,
  useWalletInfo: () => useWalletInfo()?.name ?? 'none',
  useWallets: () => useWallets().code?.name ?? 'none',
} as const

function Shown({ name }: { readonly name: keyof typeof hooks }): ReactElement {
  return <p>{String(hooks[name]())}</p>
}

/** A page as a framework draws it: parts of it come to life later than the provider around them. */
const pageOf = (latchkey: Latchkey, children: ReactElement) => (
  <LatchkeyProvider latchkey={latchkey}>
    <Suspense>{children}</Suspense>
  </LatchkeyProvider>
)

const options: LatchkeyOptions = {
  walletConnect: { projectId: 'a'.repeat(32) },
  adapters: [evm(), { type: 'universal', load: () => new Promise<never>(() => {}) }],
}

/** An instance as a server makes it: no visitor, no device, no storage. */
function serverInstance(): Latchkey {
  const { page } = makeLatchkey().deps
  const nowhere = Object.create(page, { languages: { value: [] }, mobile: { value: false } })
  return createLatchkey({ networks: [lagoon, harbour], ...options }, { storage: undefined, page: nowhere })
}

/** An instance in the browser of a visitor with a phone. */
function visitorInstance(): Latchkey {
  const { page } = makeLatchkey().deps
  const phone = Object.create(page, { languages: { value: ['es-MX'] }, mobile: { value: true } })
  return createLatchkey({ networks: [lagoon, harbour], ...options }, { page: phone })
}

/** Leaves a visitor in storage who is connected, on the site's second network. */
async function connectBefore(): Promise<void> {
  const { latchkey, unmount } = stage(<ConnectButton />)
  await addWallet(latchkey, announce('Foxglove'))
  unmount()
}

/** Takes over what a server drew, and gives what React had to say of it. */
function hydrate(children: ReactElement): {
  readonly box: HTMLElement
  readonly latchkey: Latchkey
  readonly problems: unknown[]
} {
  const box = document.body.appendChild(document.createElement('div'))
  box.innerHTML = renderToString(pageOf(serverInstance(), children))
  const latchkey = visitorInstance()
  const problems: unknown[] = []
  const root = hydrateRoot(box, pageOf(latchkey, children), {
    onRecoverableError: (error) => problems.push(error),
  })
  onTestFinished(() => {
    root.unmount()
    box.remove()
  })
  return { box, latchkey, problems }
}

test.each(Object.keys(hooks) as (keyof typeof hooks)[])(
  'what a server drew with %s below Suspense is taken over while the visitor is connected, and then follows',
  async (name) => {
    await connectBefore()
    const server = renderToString(pageOf(serverInstance(), <Shown name={name} />))
    const { box, latchkey, problems } = hydrate(<Shown name={name} />)
    latchkey.theme.setState({ ...latchkey.theme.getState(), mode: 'dark' })
    latchkey.router.setState({ ...latchkey.router.getState(), open: true })
    latchkey.pairing.setState({ phase: 'joined', name: 'Foxglove' })
    // A change that all may see, however early or late the part came to life.
    await expect.poll(() => latchkey.connections.getState().list[0]?.phase, patient).toBe('connected')
    await expect.poll(() => box.innerHTML === server, patient).toBe(false)
    expect(problems).toEqual([])
  },
)

test('the buttons that a server drew below Suspense are taken over while the visitor is connected', async () => {
  await connectBefore()
  const { box, problems } = hydrate(
    <>
      <ConnectButton />
      <AccountButton />
      <NetworkButton />
    </>,
  )
  await expect.poll(() => box.querySelectorAll('[data-testid="account-button"]').length, patient).toBe(2)
  expect(problems).toEqual([])
})
