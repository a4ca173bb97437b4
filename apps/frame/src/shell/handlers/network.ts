import { type Caip2, paths, SupportedChains } from '@latchkey/wire'
import * as v from 'valibot'
import { unsupportedNetwork } from '../frameErrors.ts'
import { requireUser } from '../session.ts'
import type { Shell } from '../shell.ts'
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

async function supportedChains({ settings, deps }: Shell): Promise<readonly Caip2[]> {
  const response = await deps.fetch(new URL(paths.supportedChains, settings.serverUrl), {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
  const parsed = v.safeParse(SupportedChains, await response.json().catch(() => undefined))
  if (!parsed.success) throw new TypeError('The list of chains is not of its schema.')
  return parsed.output.http
}
