import { addAddressLabel, type LatchkeyEvent, openModal } from '@latchkey/core'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ConnectButton } from '../button/ConnectButton.tsx'
import { LatchkeyProvider } from '../provider/LatchkeyProvider.tsx'
import { lagoon } from '../test/chains.ts'
import { addWallet, announce, button, connected, mount, patient, stage } from '../test/stage.tsx'
import { useAccount } from './useAccount.ts'
import { useBalance } from './useBalance.ts'
import { useConnections } from './useConnections.ts'
import { useDisconnect } from './useDisconnect.ts'
import { useEvents } from './useEvents.ts'
import { useNetwork } from './useNetwork.ts'
import { useTheme } from './useTheme.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function Facts(): ReactElement {
  const { status, address, caipAddress, isConnected, connector } = useAccount()
  const { chain, chainId, isSupported, switchNetwork } = useNetwork()
  const { connections } = useConnections()
  const disconnect = useDisconnect()
  const { mode, setTheme } = useTheme()
  const facts = {
    status,
    address,
    caipAddress,
    isConnected,
    wallet: connector?.name,
    chain: chain?.name,
    chainId,
    isSupported,
    mode,
  }
  return (
    <>
      <pre role="note">{JSON.stringify({ ...facts, count: connections.length })}</pre>
      <button type="button" onClick={() => void switchNetwork(lagoon.caip2)}>
        To Lagoon
      </button>
      <button type="button" onClick={() => void disconnect()}>
        Leave
      </button>
      <button type="button" onClick={() => setTheme({ mode: 'dark' })}>
        Dark
      </button>
    </>
  )
}

const facts = () => JSON.parse(page.getByRole('note').element().textContent ?? '{}')

test('the hooks tell who is connected, where, and follow every change', async () => {
  const wallet = announce('Foxglove')
  const { latchkey } = stage(<Facts />)
  await expect.poll(facts, patient).toMatchObject({
    status: 'disconnected',
    isConnected: false,
    chain: 'Harbour',
    isSupported: true,
    mode: 'system',
    count: 0,
  })
  await addWallet(latchkey, wallet)
  await expect.poll(facts, patient).toMatchObject({
    status: 'connected',
    isConnected: true,
    address: alice,
    caipAddress: `eip155:8131337:${alice}`,
    wallet: 'Foxglove',
    count: 1,
  })
  await button('To Lagoon').click()
  await expect.poll(facts, patient).toMatchObject({ chain: 'Lagoon', chainId: lagoon.caip2 })
  wallet.switchChain(8131340)
  await expect.poll(facts, patient).toMatchObject({ isSupported: false, chainId: 'eip155:8131340' })
})

test('a page without our buttons disconnects and changes the theme', async () => {
  const wallet = announce('Foxglove')
  const { latchkey } = stage(<Facts />)
  await addWallet(latchkey, wallet)
  await button('Leave').click()
  await expect.poll(facts, patient).toMatchObject({ status: 'disconnected', count: 0 })
  await button('Dark').click()
  await expect.poll(facts, patient).toMatchObject({ mode: 'dark' })
})

function Ear({ onHear }: { readonly onHear: (event: LatchkeyEvent) => void }): null {
  useEvents(onHear)
  return null
}

test('a listener hears each event once', async () => {
  const heard: LatchkeyEvent['event'][] = []
  mount(
    <LatchkeyProvider>
      <Ear onHear={({ event }) => heard.push(event)} />
      <ConnectButton />
    </LatchkeyProvider>,
  )
  await button('Connect wallet').click()
  await expect.poll(() => heard, patient).toContain('MODAL_OPEN')
  expect(heard.filter((event) => event === 'MODAL_OPEN')).toHaveLength(1)
})

test('S3.07 a label of the site’s own names the account', async () => {
  const { latchkey } = await connected('Foxglove')
  addAddressLabel(latchkey, alice, 'Petty cash')
  await expect.element(button(/Petty cash/), patient).toBeVisible()
  openModal(latchkey)
  await expect.element(button(/^Petty cash.*Account menu$/), patient).toBeVisible()
})

function Balances(): ReactElement {
  const own = useBalance()
  const notKnownYet = useBalance(undefined)
  const shown = [own, notKnownYet].map((state) =>
    state.phase === 'ready' ? String(state.data) : state.phase,
  )
  return <pre role="note">{JSON.stringify(shown)}</pre>
}

test('useBalance() reads the account in use; an account that is not known yet reads nothing', async () => {
  const wallet = announce('Foxglove', { behaviour: { eth_getBalance: { answers: '0x2a' } } })
  const { latchkey } = stage(<Balances />)
  await expect.poll(facts, patient).toEqual(['loading', 'loading'])
  await addWallet(latchkey, wallet)
  await expect.poll(facts, patient).toEqual(['42', 'loading'])
})
