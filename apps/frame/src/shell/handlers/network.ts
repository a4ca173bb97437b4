import { unsupportedNetwork } from '../frameErrors.ts'
import { requireUser } from '../session.ts'
import { supportedChains } from '../supportedChains.ts'
import type { Answers } from './answers.ts'

/** The chain that the wallet is on. Only chains of the server's own list: the page cannot bring others (A9). */
export const networkAnswers: Answers<'getChainId' | 'switchNetwork' | 'getSmartAccountEnabledNetworks'> = {
  getChainId: async (shell) => ({ chainId: shell.state().chainId }),

  async switchNetwork(shell, { chainId }) {
    await requireUser(shell)
    const isEvm = chainId.startsWith('eip155:')
    if (!isEvm || !(await supportedChains(shell)).includes(chainId)) throw unsupportedNetwork()
    shell.dispatch({ type: 'networkSwitched', chainId })
    return { chainId }
  },

  // Smart accounts come later: the wallet has them on no network.
  getSmartAccountEnabledNetworks: async () => ({ smartAccountEnabledNetworks: [] }),
}
