import type { PairingSource, RelayTrouble } from '@latchkey/core'
import { sessionOf } from './sceneAdapter.ts'
import type { WalletPart } from './walletPart.ts'

/** What the relay, and the wallet behind it, do in a scene. */
export type PairingPart = {
  /** Whether a code comes. */
  readonly code: 'yes' | 'never'
  readonly trouble?: RelayTrouble
  /** What a wallet does with the code: nothing unless told. */
  readonly wallet?: 'takes' | Error | WalletPart
}

/** Of the code, when the picture is taken: it is renewed ten seconds before its end. */
const leftMs = 207_000

/** As long and as random to look at as a real one. */
const uri = `wc:${'7f6e504bfad60b485450578e05678ed3'.repeat(2)}@2?relay-protocol=irn&symKey=${'587d5484ce2a2a6ee3ba1962fdd7e858'.repeat(2)}&expiryTimestamp=1768470300`

/** The way to wallets outside of the browser: everybody does what their part says, and no socket is opened. */
export function scenePairing({ code, trouble, wallet }: PairingPart): PairingSource {
  return {
    type: 'universal',
    load: async () => ({
      openPairing: () => ({
        async pair({ onCode, onTaken, onTrouble }) {
          if (code === 'yes') onCode({ uri, expiresAt: Date.UTC(2026, 0, 15, 9, 41) + leftMs })
          if (trouble) onTrouble(trouble)
          if (wallet instanceof Error) throw wallet
          if (wallet === 'takes') onTaken()
          if (wallet === undefined || wallet === 'takes') return new Promise(() => {})
          const { connector } = wallet
          const session = sessionOf({ ...wallet, connector: { ...connector, type: 'WALLET_CONNECT' } })
          return { id: connector.id, name: connector.name, url: '', links: {}, sessions: [session] }
        },
        watch(report) {
          report([])
          return () => {}
        },
        close: () => {},
      }),
    }),
  }
}
