import { type RegisteredLatchkey, SetupError } from '@latchkey/core'
import { useContext } from 'react'
import { LatchkeyContext } from '../provider/latchkeyContext.ts'

/** The widget of the nearest provider, for functions of `@latchkey/core`. */
export function useLatchkey(): RegisteredLatchkey {
  const latchkey = useContext(LatchkeyContext)
  if (latchkey === undefined) throw new OutsideProviderError()
  // The site says in `Register` what it has put into its provider.
  return latchkey as RegisteredLatchkey
}

/** A hook or a button of Latchkey stands outside of a provider. */
export class OutsideProviderError extends SetupError {
  override readonly name = 'OutsideProviderError'
  constructor() {
    super('react.outside', 'Put <LatchkeyProvider> around the component that uses Latchkey.')
  }
}
