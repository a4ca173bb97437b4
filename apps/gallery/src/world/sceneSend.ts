import type { SendDriver, SentLook, TransferCheck } from '@latchkey/core/adapter'
import type { Answer } from './walletPart.ts'

/** What becomes of a transfer in a scene. */
export type SendPart = {
  /** What the visitor says in the wallet. */
  readonly confirms: Answer
  /** What the network may take, in base units of its coin; of which it may say nothing, or refuse the transfer. */
  readonly cost?: bigint | 'never' | Error
  readonly check?: TransferCheck
  /** What the node knows of the transfer once it is sent. */
  readonly look?: SentLook
  /** What the node says the account has of a token, or of the coin; as much as it likes unless told. */
  readonly holds?: (token: string | undefined) => bigint
}

const gas = 21_000n

/** A node and a wallet that do what their part says. */
export function sceneSend({
  confirms,
  cost = 52_500_000_000_000n,
  check,
  look,
  holds,
}: SendPart): SendDriver {
  return {
    readAddress(text) {
      const isAddress = /^(0x)?[0-9a-f]{40}$/i.test(text)
      return isAddress ? { address: text.startsWith('0x') ? text : `0x${text}` } : { invalid: 'malformed' }
    },
    isSmartAccount: async () => false,
    async estimate() {
      if (cost instanceof Error) throw cost
      if (cost === 'never') return new Promise(() => {})
      return { most: cost, gas, gasPrice: cost / gas }
    },
    check: async () => check ?? { isContract: false },
    balance: async (_, token) => holds?.(token) ?? 10n ** 30n,
    async send() {
      if (confirms instanceof Error) throw confirms
      if (confirms === 'never') await new Promise(() => {})
      return { hash: `0x${'5e'.repeat(32)}` }
    },
    look: async () => look ?? { at: 'pool' },
  }
}
