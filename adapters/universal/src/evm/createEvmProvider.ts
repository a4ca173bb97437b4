import type { Clock } from '@latchkey/core/adapter'
import type { EvmProvider } from '@latchkey/evm'
import { createEvents, type Events } from '../line/createEvents.ts'
import type { Line } from '../line/line.ts'
import { checkAllowed } from '../line/lineError.ts'
import type { Nodes } from '../rpc/createNodes.ts'
import { writeNumber } from './chainNumber.ts'
import { addChain, switchChain } from './moveChain.ts'
import { requestChain } from './requestChain.ts'

type EvmWorld = { readonly line: Line; readonly clock: Clock; readonly nodes: Nodes }

/** What only the wallet can do: it holds the keys. */
const ofWallet = /^(wallet_|personal_|eth_sign|eth_sendTransaction$|eth_sendUserOperation$|eth_decrypt$)/

/** Few pages ask for it. */
const loadCapabilities = () => import('./capabilities.ts')

const permission = [{ parentCapability: 'eth_accounts' }]

/** EIP-1193 over a paired wallet: what needs keys goes to the wallet, what is read to the site's nodes, the rest is known here. */
export function createEvmProvider(world: EvmWorld): EvmProvider & Events {
  const { line, nodes } = world
  // Where it was is what counts once the wallet has left.
  let last = line.state()?.chainId ?? 'eip155:1'
  const chainId = () => {
    last = line.state()?.chainId ?? last
    return last
  }

  async function request(args: Parameters<EvmProvider['request']>[0]): Promise<unknown> {
    const { method, params = [] } = args
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return line.state()?.accounts ?? []
      case 'eth_chainId':
        return writeNumber(chainId())
      case 'net_version':
        return String(Number(writeNumber(chainId())))
      case 'wallet_getPermissions':
      case 'wallet_requestPermissions':
        return line.state() ? permission : []
      case 'wallet_revokePermissions':
        line.end()
        return null
      case 'wallet_switchEthereumChain':
        return switchChain(world, params)
      case 'wallet_addEthereumChain':
        return addChain(world, params)
      case 'wallet_getCapabilities':
        return (await loadCapabilities()).readCapabilities(line, params) ?? askWallet(method, params)
      default:
        return ofWallet.test(method) ? askWallet(method, params) : nodes.ask(chainId(), method, params)
    }
  }

  function askWallet(method: string, params: readonly unknown[]): Promise<unknown> {
    const known = line.allows(method) ? method : olderName(line, method)
    checkAllowed(line, known)
    const chain = requestChain(line, method, params)
    return line.ask(known, params, chain && { chainId: chain })
  }

  return { request, ...createEvents(line, writeNumber) }
}

/** Wallets that know typed data of version 4 by its first name alone. */
function olderName(line: Line, method: string): string {
  const older = 'eth_signTypedData'
  return method === `${older}_v4` && line.allows(older) ? older : method
}
