import type { Connector } from '@latchkey/core/adapter'
import { announceWallet, asWindowEthereum, createPageWallet } from '@latchkey/testing/page'
import { afterEach, expect, test, vi } from 'vitest'
import { evm } from '../evm.ts'
import { walletChains } from '../test/chains.ts'
import { request } from '../test/onPage.ts'

const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0)) step()
  localStorage.clear()
})

/** Waits as long as a slow machine may need. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 30_000 })

function makeWallet(name: string) {
  const wallet = createPageWallet({ name, chains: walletChains }, window)
  undo.push(wallet.dispose)
  return wallet
}

function discover() {
  const adapter = evm()
  const lists: (readonly Connector[])[] = []
  undo.push(adapter.discover((list) => lists.push(list)))
  return { adapter, lists, names: () => (lists.at(-1) ?? []).map(({ name }) => name) }
}

test('wallets of a real page are found, connected and come back after a reload', async () => {
  const harbor = makeWallet('Harbor')
  undo.push(announceWallet(harbor, window), announceWallet(makeWallet('Foxglove'), window))
  const { adapter, lists, names } = discover()
  await soon(() => expect(names()).toEqual(['Harbor', 'Foxglove']))
  const session = await adapter.connect('test.latchkey.harbor', request())
  expect(session.accounts).toEqual([harbor.addresses[0]])
  // A new adapter stands for the page after a reload: all it has is the id.
  const again = await evm().reconnect('test.latchkey.harbor', request())
  expect(again?.accounts).toEqual([harbor.addresses[0]])
  expect(await evm().reconnect('test.latchkey.foxglove', request())).toBeUndefined()
  const icon = new Image()
  icon.src = lists.at(-1)?.[0]?.imageUrl ?? ''
  await icon.decode()
})

test("inside a wallet app's browser the one provider is found, also when the app is late", async () => {
  const { adapter, names } = discover()
  const harbor = makeWallet('Harbor')
  undo.push(asWindowEthereum(harbor, window, { isMetaMask: true }))
  await soon(() => expect(names()).toEqual(['Browser wallet']))
  expect((await adapter.connect('injected', request())).accounts).toEqual([harbor.addresses[0]])
  expect((await evm().reconnect('injected', request()))?.chainId).toBe('eip155:8131337')
})

test('a wallet that is announced and stands under window.ethereum is shown once', async () => {
  const harbor = makeWallet('Harbor')
  undo.push(asWindowEthereum(harbor, window), announceWallet(harbor, window))
  const { names } = discover()
  await soon(() => expect(names()).toEqual(['Harbor']))
})

test('an svg icon with a script in it is a picture and runs nothing', async () => {
  const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>parent.pwned = 1</script></svg>')}`
  const info = { uuid: 'u', name: '<img src=x onerror=alert(1)>', rdns: 'com.evil', icon }
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: { info, provider: { request: async () => [] } },
      }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  undo.push(() => window.removeEventListener('eip6963:requestProvider', announce))
  const { lists } = discover()
  await soon(() => expect(lists).toHaveLength(1))
  const image = new Image()
  image.src = lists[0]?.[0]?.imageUrl ?? ''
  document.body.append(image)
  undo.push(() => image.remove())
  await image.decode()
  expect('pwned' in window).toBe(false)
})

test('five thousand wallets that announce themselves do not hold the page', async () => {
  const announceAll = () => {
    for (let index = 0; index < 5_000; index += 1) {
      const info = { uuid: `u${index}`, name: `Wallet ${index}`, rdns: `com.w${index}`, icon: '' }
      const detail = { info, provider: { request: async () => [] } }
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
  }
  window.addEventListener('eip6963:requestProvider', announceAll)
  undo.push(() => window.removeEventListener('eip6963:requestProvider', announceAll))
  const { lists } = discover()
  await soon(() => expect(lists.at(-1)).toHaveLength(5_000))
  expect(lists.length).toBeLessThanOrEqual(2)
})
