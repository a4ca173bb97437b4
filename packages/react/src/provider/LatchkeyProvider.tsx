import {
  type Chains,
  createLatchkey,
  type Latchkey,
  type LatchkeyOptions,
  type Namespace,
  SetupError,
  type SiteOptions,
} from '@latchkey/core'
import { showStored } from '@latchkey/core/internal'
import { useInPage, useLayout } from '@latchkey/ui'
import { type ReactElement, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useStore } from '../hooks/useStore.ts'
import { createModalLoader, ModalLoadContext, useWarmWhenOpen } from '../modal/modalLoad.ts'
import { claimName } from './claimName.ts'
import { withPairing } from './defaultAdapters.ts'
import { LatchkeyContext } from './latchkeyContext.ts'

/** What a provider takes: options, or an instance of your own. */
export type LatchkeyProviderProps<Networks extends Chains = Chains, Family extends Namespace = Namespace> = {
  /** Read once, when the provider first appears. */
  readonly options?: SiteOptions<Networks, Family>
  /** An instance of your own, from `createLatchkey`; then `options` are not read. */
  readonly latchkey?: Latchkey
  readonly children?: ReactNode
}

/** Gives every button and hook below it one widget, and the modal a place in the page. */
export function LatchkeyProvider<
  const Networks extends Chains = Chains,
  // Who names no adapter has the one for EVM wallets.
  Family extends Namespace = 'eip155',
>({ options, latchkey: given, children }: LatchkeyProviderProps<Networks, Family>): ReactElement {
  if (useContext(LatchkeyContext) !== undefined) throw new NestedProviderError()
  const inPage = useInPage()
  // Creating does nothing by itself, so StrictMode may do it twice.
  const [made] = useState(() => given ?? make(options as LatchkeyOptions | undefined, inPage))
  const latchkey = given ?? made
  const { connections } = latchkey
  const [shown, setShown] = useState(connections.getState)
  const modal = useMemo(() => createModalLoader(latchkey), [latchkey])
  const load = useStore(modal.state)
  // Before the first paint: a visitor who was connected never sees the button of one who was not.
  useLayout(() => {
    if (!connections.getState().started) showStored(latchkey)
    if (connections.getState() !== shown) setShown(connections.getState())
  }, [latchkey, connections, shown])
  const isModal = !latchkey.config.inline
  useWarmWhenOpen(latchkey, modal.warm, isModal)
  // After it: nobody waits for what follows wallets and other tabs.
  useEffect(() => {
    const release = claimName(latchkey.config.instance)
    const stop = latchkey.start()
    return () => {
      stop()
      release()
    }
  }, [latchkey])
  return (
    <LatchkeyContext.Provider value={latchkey}>
      <ModalLoadContext.Provider value={modal}>
        {children}
        {isModal && load.phase === 'ready' && <load.Root onFault={modal.fail} />}
      </ModalLoadContext.Provider>
    </LatchkeyContext.Provider>
  )
}

/** The site's own instance; what fits together in the options has been checked where they were written. */
function make(options: LatchkeyOptions | undefined, inPage: boolean): Latchkey {
  const latchkey = createLatchkey({ ...options, adapters: withPairing(options) })
  // Nobody watches it yet. Where a server has drawn, the first drawing must know no more than it did.
  if (inPage) showStored(latchkey)
  return latchkey
}

/** A provider stands inside another one. */
export class NestedProviderError extends SetupError {
  override readonly name = 'NestedProviderError'
  constructor() {
    super('react.nested', 'Use one <LatchkeyProvider>: this one stands inside another.')
  }
}
