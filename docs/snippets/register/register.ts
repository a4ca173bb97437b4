import { base, createLatchkey, ethereum } from '@latchkey/core'
import { evm } from '@latchkey/evm/adapter'

export const latchkey = createLatchkey({ networks: [ethereum, base], adapters: [evm()] })

declare module '@latchkey/core' {
  interface Register {
    latchkey: typeof latchkey
  }
}
