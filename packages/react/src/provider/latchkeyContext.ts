import type { Latchkey } from '@latchkey/core'
import { createContext } from 'react'

/** The instance of the nearest provider. */
export const LatchkeyContext = createContext<Latchkey | undefined>(undefined)
