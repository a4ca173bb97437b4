import { type Hex, numberToHex, recoverMessageAddress } from 'viem'
import { expect, test } from 'vitest'
import type { ContractChange, ContractSession } from './adapterShape.ts'
import { declareCalls } from './declareCalls.ts'
import { declareErrors } from './declareErrors.ts'
import { declareSending } from './declareSending.ts'
import { declareSeveralAccounts, declareSigning } from './declareSigning.ts'
import type { PairedStage, PairedStageMaker } from './pairedStage.ts'
import type { SandboxNode } from './sandboxNode.ts'
import { connected, methodsAsked } from './stage.ts'

/** What holds for a wallet in another device, which was reached by a code and became one of the adapter's own. */
export function declarePaired(stage: PairedStageMaker, node: () => SandboxNode): void {
  declareSigning({ stage, node })
  declareSeveralAccounts({ stage, node })
  declareCalls({ stage, node })
  declareSending({ stage, node })
  declareErrors({ stage, node })
  declarePairedLife(stage, node)
  declarePairedChains(stage, node)
}

function listen(session: ContractSession): readonly ContractChange[] {
  const heard: ContractChange[] = []
  session.subscribe((change) => heard.push(change))
  return heard
}

function declarePairedLife(stage: PairedStageMaker, node: () => SandboxNode): void {
  test('it has the account, the chain and a provider, under an id of its own', async () => {
    const here = stage()
    const { session } = await connected(here)
    expect(session.accounts).toEqual([here.wallet.addresses[0]])
    expect(session.chainId).toBe(node().chains[0].caip2)
    const provider = session.provider as typeof here.wallet.provider
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([here.wallet.addresses[0]])
    expect(session).toMatchObject({
      connector: {
        id: expect.stringMatching(/^walletConnect:.{16}$/),
        type: 'WALLET_CONNECT',
        name: 'Harbor',
      },
    })
  })

  test('a visitor who says no in the wallet is "declined"', async () => {
    const here = stage()
    here.wallet.always('eth_requestAccounts', 'reject')
    await expect(here.open().connect('Harbor')).rejects.toMatchObject({ code: 'wallet.declined' })
  })

  test('after a reload it comes back, and nobody is asked', async () => {
    const here = stage()
    const { page } = await connected(here)
    page.leave()
    const asked = here.wallet.requests().length
    const [session] = await here.open().restore()
    expect(session?.accounts).toEqual([here.wallet.addresses[0]])
    expect(session).toMatchObject({ connector: { type: 'WALLET_CONNECT' } })
    expect(here.wallet.requests()).toHaveLength(asked)
    const [account = ''] = here.wallet.addresses
    const signature = (await session?.signMessage('Still here', account)) as Hex
    expect(await recoverMessageAddress({ message: 'Still here', signature })).toBe(account)
  })

  test('another account chosen in the wallet is heard, and only once', async () => {
    const here = stage()
    const { session } = await connected(here)
    const heard = listen(session)
    const [, other = '0x'] = here.wallet.addresses
    here.wallet.switchAccount(other)
    await expect.poll(() => heard).toEqual([{ type: 'accounts', accounts: [other] }])
  })

  test('another chain chosen in the wallet is heard, and only once', async () => {
    const here = stage()
    const { session } = await connected(here)
    const heard = listen(session)
    here.wallet.switchChain(node().chains[1].id)
    await expect.poll(() => heard).toEqual([{ type: 'chain', chainId: node().chains[1].caip2 }])
  })

  test('a wallet that ends the pairing is heard, and shows nothing any more', async () => {
    const here = stage()
    const { session, account } = await connected(here)
    const heard = listen(session)
    here.peer.leave()
    await expect.poll(() => heard).toHaveLength(1)
    expect([{ type: 'accounts', accounts: [] }, { type: 'disconnected' }]).toContainEqual(heard[0])
    await expect(session.signMessage('Anybody?', account)).rejects.toMatchObject({
      code: expect.stringMatching(/^wallet\./),
    })
  })

  test('disconnecting ends the pairing, and no reload brings it back', async () => {
    const here = stage()
    const { page, session } = await connected(here)
    await session.disconnect()
    expect(here.peer.sessions()).toEqual([])
    page.leave()
    expect(await here.open().restore()).toEqual([])
  })

  test('two paired wallets are two sessions', async () => {
    const [harbor, foxglove] = [stage(), stage({ name: 'Foxglove' })]
    const first = await connected(harbor)
    const second = await connected(foxglove)
    expect(first.session.accounts).not.toEqual(second.session.accounts)
    await second.session.disconnect()
    expect(await first.session.signMessage('Still here', first.account)).toMatch(/^0x[0-9a-f]{130}$/)
  })
}

function declarePairedChains(stage: PairedStageMaker, node: () => SandboxNode): void {
  /** A wallet that agreed to the first chain alone. */
  const onFirst = (known: boolean): PairedStage => {
    const [first, second] = node().chains
    const chains = [first, second].map(({ id, name, rpcUrls }) => ({ id, name, rpcUrl: rpcUrls[0] ?? '' }))
    return stage(
      { chains: chains.map((chain, index) => ({ ...chain, known: index === 0 || known })) },
      { approves: [first.caip2] },
    )
  }
  const providerOf = (session: ContractSession, here: PairedStage) =>
    session.provider as typeof here.wallet.provider

  test('a chain that it agreed to is switched to without a question', async () => {
    const here = stage()
    const { session } = await connected(here)
    const heard = listen(session)
    const [, target] = node().chains
    await session.switchChain(target)
    await expect.poll(() => heard).toEqual([{ type: 'chain', chainId: target.caip2 }])
    expect(methodsAsked(here.wallet)).not.toContain('wallet_switchEthereumChain')
    const provider = providerOf(session, here)
    expect(await provider.request({ method: 'eth_chainId' })).toBe(numberToHex(target.id))
  })

  test('a chain that it has not agreed to is asked for, and used once it agrees', async () => {
    const here = onFirst(true)
    const { session } = await connected(here)
    const heard = listen(session)
    const [, target] = node().chains
    await session.switchChain(target)
    expect(here.wallet.chainId()).toBe(target.id)
    expect(methodsAsked(here.wallet)).toContain('wallet_switchEthereumChain')
    await expect.poll(() => heard).toContainEqual({ type: 'chain', chainId: target.caip2 })
  })

  test('a chain that it does not know (4902) is added, then used', async () => {
    const here = onFirst(false)
    const { session } = await connected(here)
    const [, target] = node().chains
    await session.switchChain(target)
    expect(methodsAsked(here.wallet)).toContain('wallet_addEthereumChain')
    const provider = providerOf(session, here)
    expect(await provider.request({ method: 'eth_chainId' })).toBe(numberToHex(target.id))
  })

  test('a visitor who will not switch stays on the chain', async () => {
    const here = onFirst(true)
    const { session } = await connected(here)
    here.wallet.always('wallet_switchEthereumChain', 'reject')
    const [first, second] = node().chains
    await expect(session.switchChain(second)).rejects.toMatchObject({ code: 'wallet.declined' })
    const provider = providerOf(session, here)
    expect(await provider.request({ method: 'eth_chainId' })).toBe(numberToHex(first.id))
  })
}
