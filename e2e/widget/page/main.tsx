// A shop with the widget on it. A journey says what the site has chosen in the address: ?options={…}, and what a second
// widget on the same page has chosen: &second={…}.
import {
  type Chain,
  ConnectButton,
  type LatchkeyEvent,
  type LatchkeyOptions,
  LatchkeyProvider,
  NetworkButton,
  useAccount,
  useConnections,
  useNetwork,
} from '@latchkey/react'
import { type ReactElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Deeds } from './Deeds.tsx'

declare global {
  interface Window {
    /** The names of the events that the site heard, in order. */
    events: string[]
    /** The same events, whole. */
    told: unknown[]
  }
}

window.events = []
window.told = []

type Given = Omit<LatchkeyOptions, 'networks'> & { readonly networks?: readonly [Chain, ...Chain[]] }

function optionsIn(parameter: string): LatchkeyOptions | undefined {
  const given = new URLSearchParams(location.search).get(parameter)
  if (given === null) return undefined
  return { ...(JSON.parse(given) as Given), onEvent: hear }
}

function hear(heard: LatchkeyEvent): void {
  window.events.push(heard.event)
  window.told.push(heard)
}

/** What the site itself knows, where a journey can read it. */
function Facts({ prefix = '' }: { readonly prefix?: string }): ReactElement {
  const account = useAccount()
  const network = useNetwork()
  const { connections } = useConnections()
  return (
    <dl>
      <dt>Status</dt>
      <dd data-testid={`${prefix}status`}>{account.status}</dd>
      <dt>Account</dt>
      <dd data-testid={`${prefix}account`}>{account.address ?? 'nobody'}</dd>
      <dt>Wallet</dt>
      <dd data-testid={`${prefix}wallet`}>{account.connector?.name ?? 'none'}</dd>
      <dt>Network</dt>
      <dd data-testid={`${prefix}network`}>{network.chainId}</dd>
      <dt>Wallets</dt>
      <dd data-testid={`${prefix}wallets`}>{connections.map(({ connector }) => connector.id).join(' ')}</dd>
    </dl>
  )
}

const second = optionsIn('second')

createRoot(document.querySelector('#root') ?? document.body).render(
  <StrictMode>
    <LatchkeyProvider options={optionsIn('options') ?? {}}>
      <header>
        <ConnectButton />
        <NetworkButton />
      </header>
      <Facts />
      <Deeds />
      <a href="#further">Further down the page</a>
    </LatchkeyProvider>
    {second && (
      <LatchkeyProvider options={second}>
        <section aria-label="Second shop">
          <ConnectButton label="Connect the second" />
          <Facts prefix="second-" />
        </section>
      </LatchkeyProvider>
    )}
  </StrictMode>,
)
