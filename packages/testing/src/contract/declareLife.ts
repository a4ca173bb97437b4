import { expect, test } from 'vitest'
import type { Contract } from './adapterContract.ts'
import type { ContractChange, ContractSession } from './adapterShape.ts'
import { connected } from './stage.ts'

/** What the visitor does inside the wallet is heard. */
export function declareLife({ stage, node }: Contract): void {
  function listen(session: ContractSession) {
    const heard: ContractChange[] = []
    return { heard, stop: session.subscribe((change) => heard.push(change)) }
  }

  test('another account chosen in the wallet is heard, and only once', async () => {
    const here = stage()
    const { session } = await connected(here)
    const { heard } = listen(session)
    const [, other = '0x'] = here.wallet.addresses
    here.wallet.switchAccount(other)
    await expect.poll(() => heard).toEqual([{ type: 'accounts', accounts: [other] }])
    here.wallet.switchChain(node().chains[1].id)
    await expect.poll(() => heard).toHaveLength(2)
  })

  test('another chain chosen in the wallet is heard, and only once', async () => {
    const here = stage()
    const { session } = await connected(here)
    const { heard } = listen(session)
    here.wallet.switchChain(node().chains[1].id)
    await expect.poll(() => heard).toEqual([{ type: 'chain', chainId: node().chains[1].caip2 }])
    here.wallet.switchChain(node().chains[0].id)
    await expect.poll(() => heard).toHaveLength(2)
    expect(heard[1]).toEqual({ type: 'chain', chainId: node().chains[0].caip2 })
  })

  test('a chain that the site does not have is told as it is', async () => {
    const here = stage()
    const page = here.open(1)
    const { heard } = listen(await page.connect('Harbor'))
    here.wallet.switchChain(node().chains[1].id)
    await expect.poll(() => heard).toEqual([{ type: 'chain', chainId: node().chains[1].caip2 }])
  })

  test('a wallet that takes its permission back is heard', async () => {
    const here = stage()
    const { session } = await connected(here)
    const { heard } = listen(session)
    here.wallet.disconnect()
    await expect.poll(() => heard).toHaveLength(1)
    expect([{ type: 'accounts', accounts: [] }, { type: 'disconnected' }]).toContainEqual(heard[0])
  })

  test('who has stopped listening hears nothing more', async () => {
    const here = stage()
    const { session } = await connected(here)
    const [left, stayed] = [listen(session), listen(session)]
    left.stop()
    here.wallet.switchChain(node().chains[1].id)
    await expect.poll(() => stayed.heard).toHaveLength(1)
    expect(left.heard).toEqual([])
  })
}
