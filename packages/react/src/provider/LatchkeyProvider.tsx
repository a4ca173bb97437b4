import { createLatchkey, type Latchkey, type LatchkeyOptions, SetupError } from '@latchkey/core'
import { type ReactElement, type ReactNode, useContext, useState } from 'react'
import { ModalHost } from '../modal/ModalHost.tsx'
import { ModalLoadContext, useModalLoad } from '../modal/modalLoad.ts'
import { defaultAdapters } from './defaultAdapters.ts'
import { type EventListeners, EventsContext } from './eventsContext.ts'
import { LatchkeyContext } from './latchkeyContext.ts'
import { useLayout } from './useLayout.ts'

export type LatchkeyProviderProps = {
  /** Read once, when the provider first appears. */
  readonly options?: LatchkeyOptions
  /** An instance of your own, from `createLatchkey`; then `options` are not read. */
  readonly latchkey?: Latchkey
  readonly children?: ReactNode
}

/** Gives every button and hook below it one widget, and the modal a place in the page. */
export function LatchkeyProvider({
  options,
  latchkey: given,
  children,
}: LatchkeyProviderProps): ReactElement {
  if (useContext(LatchkeyContext) !== undefined) throw new NestedProviderError()
  // Creating does nothing by itself, so StrictMode may do it twice.
  const [listeners] = useState<EventListeners>(() => new Set())
  const [made] = useState(() => given ?? make(options, listeners))
  const latchkey = given ?? made
  const load = useModalLoad(latchkey)
  // Before the first paint: a visitor who was connected never sees the button of one who was not.
  useLayout(() => latchkey.start(), [latchkey])
  return (
    <LatchkeyContext.Provider value={latchkey}>
      <EventsContext.Provider value={listeners}>
        <ModalLoadContext.Provider value={load}>
          {children}
          {latchkey.config.inline ? null : <ModalHost />}
        </ModalLoadContext.Provider>
      </EventsContext.Provider>
    </LatchkeyContext.Provider>
  )
}

/** The site's own instance, with an ear for `useEvents`. */
function make(options: LatchkeyOptions | undefined, listeners: EventListeners): Latchkey {
  return createLatchkey({
    adapters: defaultAdapters,
    ...options,
    onEvent(event) {
      for (const hear of listeners) hear(event)
      options?.onEvent?.(event)
    },
  })
}

/** A provider stands inside another one. */
export class NestedProviderError extends SetupError {
  override readonly name = 'NestedProviderError'
  constructor() {
    super('react.nested', 'Use one <LatchkeyProvider>: this one stands inside another.')
  }
}
