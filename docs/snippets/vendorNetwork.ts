import type { LatchkeyOptions } from '@latchkey/react'

export const options: LatchkeyOptions = {
  walletConnect: { projectId: '0123456789abcdef0123456789abcdef' },
}
