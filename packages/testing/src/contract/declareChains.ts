import { expect, test } from 'vitest'
import type { EvmChain } from '../evm/evmTypes.ts'
import type { Contract } from './adapterContract.ts'
import { connected, methodsAsked } from './stage.ts'

/** The site moves the wallet to another chain. */
export function declareChains({ stage, node }: Contract): void {
  /** A wallet that lacks the second chain. */
  const lacking = () => {
    const [first, second] = node().chains.map(
      ({ id, name, rpcUrls }): EvmChain => ({ id, name, rpcUrl: rpcUrls[0] ?? '' }),
    )
    return stage({ chains: first && second ? [first, { ...second, known: false }] : [] })
  }

  test('switching moves the wallet, and the move is heard', async () => {
    const here = stage()
    const { session } = await connected(here)
    const heard: unknown[] = []
    session.subscribe((change) => heard.push(change))
    const [, target] = node().chains
    await session.switchChain(target)
    expect(here.wallet.chainId()).toBe(target.id)
    await expect.poll(() => heard).toContainEqual({ type: 'chain', chainId: target.caip2 })
  })

  test('a chain that the wallet does not know (4902) is added, then used', async () => {
    const here = lacking()
    const { session } = await connected(here)
    const [, target] = node().chains
    await session.switchChain(target)
    expect(here.wallet.chainId()).toBe(target.id)
    const added = here.wallet.requests().find(({ method }) => method === 'wallet_addEthereumChain')
    expect(added?.params).toMatchObject([
      {
        chainId: `0x${target.id.toString(16)}`,
        chainName: target.name,
        rpcUrls: target.rpcUrls,
        nativeCurrency: target.nativeCurrency,
      },
    ])
  })

  test('a visitor who will not switch, or will not add, stays on the chain', async () => {
    const here = lacking()
    const { session } = await connected(here)
    const [first, second] = node().chains
    here.wallet.always('wallet_addEthereumChain', 'reject')
    await expect(session.switchChain(second)).rejects.toMatchObject({ code: 'wallet.declined' })
    here.wallet.always('wallet_switchEthereumChain', { fails: { code: 4001, message: 'No' } })
    await expect(session.switchChain(second)).rejects.toMatchObject({ code: 'wallet.declined' })
    expect(here.wallet.chainId()).toBe(first.id)
  })

  test('a wallet that cannot be made to know the chain says so', async () => {
    const here = lacking()
    const { session } = await connected(here)
    here.wallet.always('wallet_addEthereumChain', { fails: { code: -32602, message: 'Not this one' } })
    await expect(session.switchChain(node().chains[1])).rejects.toMatchObject({ code: 'wallet.chainUnknown' })
  })

  test('a wallet that already has a question open is "pending"', async () => {
    const here = stage()
    const { session } = await connected(here)
    here.wallet.always('wallet_switchEthereumChain', { fails: { code: -32002, message: 'Busy' } })
    await expect(session.switchChain(node().chains[1])).rejects.toMatchObject({ code: 'wallet.pending' })
  })

  test('a wallet that never answers a switch lets go of the caller who gives up', async () => {
    const here = stage()
    const { session } = await connected(here)
    here.wallet.always('wallet_switchEthereumChain', 'ignore')
    const giveUp = new AbortController()
    const switching = session.switchChain(node().chains[1], giveUp.signal)
    await expect.poll(() => methodsAsked(here.wallet)).toContain('wallet_switchEthereumChain')
    const reason = new Error('Nobody waits any more.')
    giveUp.abort(reason)
    await expect(switching).rejects.toBe(reason)
  })
}
