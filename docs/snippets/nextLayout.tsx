'use client'

import { LatchkeyProvider } from '@latchkey/react'
import type { ReactNode } from 'react'

export function Wallets({ children }: { readonly children: ReactNode }) {
  return <LatchkeyProvider>{children}</LatchkeyProvider>
}
