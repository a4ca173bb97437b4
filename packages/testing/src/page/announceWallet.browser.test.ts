import { afterEach, expect, test } from 'vitest'
import { pageChains, pageRpc } from '../test/pageChains.ts'
import { announceWallet } from './announceWallet.ts'
import { asWindowEthereum } from './asWindowEthereum.ts'
import { createPageWallet } from './createPageWallet.ts'

type Detail = { readonly info: { readonly name: string; readonly icon: string }; readonly provider: object }

const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0)) step()
  localStorage.clear()
})

function makeWallet(name: string) {
  const wallet = createPageWallet({ name, chains: pageChains }, window, { rpc: pageRpc })
  undo.push(wallet.dispose)
  return wallet
}

/** Listens as a dapp does, and keeps every announcement. */
function listen(): Detail[] {
  const found: Detail[] = []
  const hear = (event: Event) => found.push((event as CustomEvent<Detail>).detail)
  window.addEventListener('eip6963:announceProvider', hear)
  undo.push(() => window.removeEventListener('eip6963:announceProvider', hear))
  return found
}

const names = (found: readonly Detail[]) => found.map(({ info }) => info.name)
const lookAround = () => window.dispatchEvent(new Event('eip6963:requestProvider'))

test('several wallets announce themselves at once, and again whenever a page asks', () => {
  const found = listen()
  undo.push(announceWallet(makeWallet('Harbor'), window), announceWallet(makeWallet('Foxglove'), window))
  expect(names(found)).toEqual(['Harbor', 'Foxglove'])
  lookAround()
  expect(names(found)).toEqual(['Harbor', 'Foxglove', 'Harbor', 'Foxglove'])
  expect(found[2]?.provider).toBe(found[0]?.provider)
})

test('what is announced is frozen and has an icon that can be drawn', async () => {
  const found = listen()
  undo.push(announceWallet(makeWallet('Harbor'), window))
  const [detail] = found
  expect(Object.isFrozen(detail)).toBe(true)
  expect(Object.isFrozen(detail?.info)).toBe(true)
  const image = new Image()
  image.src = detail?.info.icon ?? ''
  await image.decode()
  expect(image.naturalWidth).toBeGreaterThan(0)
})

test('a wallet that is put away, or crashed, answers no more', () => {
  const harbor = makeWallet('Harbor')
  const stop = announceWallet(harbor, window)
  const foxglove = makeWallet('Foxglove')
  undo.push(announceWallet(foxglove, window))
  foxglove.crash()
  stop()
  const found = listen()
  lookAround()
  expect(found).toEqual([])
  foxglove.recover()
  expect(names(found)).toEqual(['Foxglove'])
})

test('connected survives a reload of the page', async () => {
  await makeWallet('Harbor').provider.request({ method: 'eth_requestAccounts' })
  const again = makeWallet('Harbor')
  expect(await again.provider.request({ method: 'eth_accounts' })).toEqual([again.addresses[0]])
  expect(await makeWallet('Foxglove').provider.request({ method: 'eth_accounts' })).toEqual([])
})

test('another tab that disconnects is heard here', async () => {
  const here = makeWallet('Harbor')
  await here.provider.request({ method: 'eth_requestAccounts' })
  const heard: unknown[] = []
  here.provider.on('accountsChanged', (accounts) => heard.push(accounts))
  makeWallet('Harbor').disconnect()
  // Browsers send this event to the other tabs of a site; here one page plays both.
  window.dispatchEvent(new StorageEvent('storage'))
  expect(heard).toEqual([[]])
})

test('a legacy wallet stands under window.ethereum until it is taken away', async () => {
  const [harbor, foxglove] = [makeWallet('Harbor'), makeWallet('Foxglove')]
  const takeAway = asWindowEthereum(harbor, window, { isMetaMask: true, providers: [foxglove] })
  const legacy = Reflect.get(window, 'ethereum') as typeof harbor.provider & Record<string, unknown>
  expect(legacy).toMatchObject({ isMetaMask: true, providers: [{ isMetaMask: true }, { isMetaMask: true }] })
  expect(await legacy.request({ method: 'eth_chainId' })).toBe('0x7c1309')
  takeAway()
  expect('ethereum' in window).toBe(false)
})
