import type { LatchkeyOptions } from '@latchkey/react'

export const options: LatchkeyOptions = {
  walletConnect: { projectId: 'your project id at the vendor' },
}
