import type { Adapter, WalletSession } from '@latchkey/core'
import { WalletMissingError } from '@latchkey/core/adapter'
import { sceneSend } from './sceneSend.ts'
import type { Answer, WalletPart } from './walletPart.ts'

/** The way to the wallets of a scene: each does what its part says. */
export function sceneAdapter(
  namespace: Adapter['namespace'],
  present: readonly WalletPart[],
  absent: readonly WalletPart[] = [],
): Adapter {
  const find = (id: string) => [...present, ...absent].find(({ connector }) => connector.id === id)
  return {
    type: 'evm',
    namespace,
    discover(report) {
      report(present.map(({ connector }) => connector))
      return () => {}
    },
    async connect(id) {
      const part = find(id)
      if (part === undefined) throw new WalletMissingError()
      await answer(part.connects)
      return sessionOf(part)
    },
    async reconnect(id) {
      const part = find(id)
      await answer(part?.returns ?? 'never')
      return part && sessionOf(part)
    },
  }
}

/** A wallet that has said yes. */
export function sessionOf(part: WalletPart): WalletSession {
  const { connector, accounts, chainId, switches, signs = 'yes', balance, sends } = part
  return {
    connector,
    accounts,
    chainId,
    provider: {},
    subscribe: () => () => {},
    switchChain: () => answer(switches),
    async getBalance() {
      if (typeof balance === 'bigint') return balance
      await answer(balance)
      return 0n
    },
    async signMessage() {
      await answer(signs)
      return '0x'
    },
    ...(sends && { openSend: async () => sceneSend(sends) }),
    disconnect: async () => {},
  }
}

async function answer(said: Answer): Promise<void> {
  if (said instanceof Error) throw said
  if (said === 'never') await new Promise(() => {})
}
