import { type Latchkey, SetupError } from '@latchkey/core'
import { useContext } from 'react'
import { LatchkeyContext } from '../provider/latchkeyContext.ts'

/** The widget of the nearest provider, for functions of `@latchkey/core`. */
export function useLatchkey(): Latchkey {
  const latchkey = useContext(LatchkeyContext)
  if (latchkey === undefined) throw new OutsideProviderError()
  return latchkey
}

/** A hook or a button of Latchkey stands outside of a provider. */
export class OutsideProviderError extends SetupError {
  override readonly name = 'OutsideProviderError'
  constructor() {
    super('react.outside', 'Put <LatchkeyProvider> around the component that uses Latchkey.')
  }
}
