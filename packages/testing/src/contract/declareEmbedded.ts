import { type Hex, numberToHex, recoverMessageAddress } from 'viem'
import { expect, test } from 'vitest'
import type { ContractChange, ContractSession } from './adapterShape.ts'
import { declareCalls } from './declareCalls.ts'
import { declareErrors } from './declareErrors.ts'
import { declareSending } from './declareSending.ts'
import { declareSigning } from './declareSigning.ts'
import type { EmbeddedStage, EmbeddedStageMaker } from './embeddedStage.ts'
import { gift, type SandboxNode } from './sandboxNode.ts'
import { connected, methodsAsked } from './stage.ts'

/** Declares the tests for the embedded wallet after it became one of the adapter's own. */
export function declareEmbedded(stage: EmbeddedStageMaker, node: () => SandboxNode): void {
  declareSigning({ stage, node })
  declareCalls({ stage, node })
  declareSending({ stage, node })
  declareErrors({ stage, node })
  declareEmbeddedLife(stage, node)
  declareEmbeddedChains(stage, node)
}

/** A page that is logged in, with the changes that its session reports. */
async function loggedIn(here: EmbeddedStage) {
  const page = here.open()
  const session = await page.connect('')
  const changes: ContractChange[] = []
  session.subscribe((change) => changes.push(change))
  return { page, session, changes, account: session.accounts[0] ?? '' }
}

const providerOf = (session: ContractSession, { wallet }: EmbeddedStage) =>
  session.provider as typeof wallet.provider

function declareEmbeddedLife(stage: EmbeddedStageMaker, node: () => SandboxNode): void {
  test('a login gives the account, the chain and the provider of the AUTH connector', async () => {
    const here = stage()
    const { session } = await connected(here)
    expect(session.accounts).toEqual([here.wallet.addresses[0]])
    expect(session.chainId).toBe(node().chains[0].caip2)
    expect(await providerOf(session, here).request({ method: 'eth_accounts' })).toEqual(session.accounts)
    expect(session).toMatchObject({
      connector: { id: 'latchkey.embedded', type: 'AUTH', name: 'Latchkey Wallet', chain: 'eip155' },
    })
  })

  test('signing asks for an approval in the frame, and reading does not', async () => {
    const { page, session, account } = await loggedIn(stage())
    await session.getBalance(account)
    expect(page.approvals).toEqual([])
    await session.signMessage('Hello', account)
    expect(page.approvals).toEqual(['asked', 'answered'])
  })

  test('after a reload the login comes back without a question, and signs', async () => {
    const here = stage()
    const { page, account } = await loggedIn(here)
    page.leave()
    const again = here.open()
    const session = await again.restore()
    expect(session?.accounts).toEqual([account])
    expect(session).toMatchObject({ connector: { id: 'latchkey.embedded', type: 'AUTH' } })
    expect(again.approvals).toEqual([])
    const signature = (await session?.signMessage('Still here', account)) as Hex
    expect(await recoverMessageAddress({ message: 'Still here', signature })).toBe(account)
  })

  test('without a login there is nothing to bring back', async () => {
    expect(await stage().open().restore()).toBeUndefined()
  })

  test('disconnecting ends the login: no reload brings it back, and the visitor may log in again', async () => {
    const here = stage()
    const { page, session, account } = await loggedIn(here)
    await session.disconnect()
    await expect.poll(() => here.wallet.connectedTo()).toEqual([])
    await expect(session.signMessage('Anybody?', account)).rejects.toMatchObject({
      code: expect.stringMatching(/^wallet\./),
    })
    const next = await page.connect('')
    expect(await next.signMessage('Back again', account)).toMatch(/^0x[0-9a-f]{130}$/)
    await next.disconnect()
    await expect.poll(() => here.wallet.connectedTo()).toEqual([])
    page.leave()
    expect(await here.open().restore()).toBeUndefined()
  })

  test('a login that the code of the page ends is reported', async () => {
    const here = stage()
    const { session, changes } = await loggedIn(here)
    const request = { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }
    await providerOf(session, here).request(request)
    await expect.poll(() => changes).not.toEqual([])
    const ends: readonly ContractChange[] = [{ type: 'accounts', accounts: [] }, { type: 'disconnected' }]
    for (const change of changes) expect(ends).toContainEqual(change)
  })
}

function declareEmbeddedChains(stage: EmbeddedStageMaker, node: () => SandboxNode): void {
  test('another chain is used without an approval, is reported once, and is the one after a reload', async () => {
    const here = stage()
    const { page, session, changes, account } = await loggedIn(here)
    await node().fund(account)
    expect(await session.getBalance(account)).toBe(gift.coin)
    const [, target] = node().chains
    await session.switchChain(target)
    await expect.poll(() => changes).toEqual([{ type: 'chain', chainId: target.caip2 }])
    expect(page.approvals).toEqual([])
    const chainId = { method: 'eth_chainId' }
    expect(await providerOf(session, here).request(chainId)).toBe(numberToHex(target.id))
    // The account has nothing on this chain.
    expect(await session.getBalance(account)).toBe(0n)
    page.leave()
    expect((await here.open().restore())?.chainId).toBe(target.caip2)
  })

  test('a chain that the wallet does not have is refused, and the wallet stays on its chain', async () => {
    const [first, second] = node().chains.map(({ id, rpcUrls }) => ({ id, rpcUrl: rpcUrls[0] ?? '' }))
    const here = stage({ chains: first && second ? [first, { ...second, known: false }] : [] })
    const { session, changes } = await loggedIn(here)
    await expect(session.switchChain(node().chains[1])).rejects.toMatchObject({ code: 'wallet.chainUnknown' })
    expect(here.wallet.chainId()).toBe(first?.id)
    expect(changes).toEqual([])
    // The frame takes chains from its server alone.
    expect(methodsAsked(here.wallet)).not.toContain('wallet_addEthereumChain')
  })
}
