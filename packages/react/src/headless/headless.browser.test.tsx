import {
  type Connection,
  closeModal,
  type LatchkeyEvent,
  openModal,
  type PairingSource,
  showNotice,
  type WalletEntry,
} from '@latchkey/core'
import { WalletDeclinedError } from '@latchkey/core/adapter'
import { evm } from '@latchkey/evm'
import { createScriptedPairing } from '@latchkey/testing'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { useEvents } from '../hooks/useEvents.ts'
import { useModal } from '../hooks/useModal.ts'
import { useNetwork } from '../hooks/useNetwork.ts'
import { LatchkeyContext } from '../provider/latchkeyContext.ts'
import { abroad, lagoon } from '../test/chains.ts'
import { directory } from '../test/directory.ts'
import { addWallet, announce, mount, patient, stage } from '../test/stage.tsx'
import { openView } from '../test/viewStage.tsx'
import { useCall } from './useCall.ts'
import { useConnectWallet } from './useConnectWallet.ts'
import { useEstimateGas } from './useEstimateGas.ts'
import { useLocale } from './useLocale.ts'
import { useModalState } from './useModalState.ts'
import { useNotice } from './useNotice.ts'
import { usePairing } from './usePairing.ts'
import { useProvider } from './useProvider.ts'
import { useReadContract } from './useReadContract.ts'
import { useSendTransaction } from './useSendTransaction.ts'
import { useSignMessage } from './useSignMessage.ts'
import { useSignTypedData } from './useSignTypedData.ts'
import { useWalletInfo } from './useWalletInfo.ts'
import { useWallets } from './useWallets.ts'
import { useWriteContract } from './useWriteContract.ts'

function Probe({ draw }: { readonly draw: () => void }): ReactElement {
  draw()
  return <i />
}

/** Calls a hook in a component and keeps what it gave last, and how often it was drawn. */
function probe<Value>(use: () => Value) {
  const held: { value: Value | undefined; draws: number } = { value: undefined, draws: 0 }
  const draw = () => {
    held.value = use()
    held.draws += 1
  }
  return {
    element: <Probe draw={draw} />,
    draws: () => held.draws,
    get value(): Value {
      if (held.value === undefined) throw new Error('It has not been drawn yet.')
      return held.value
    },
  }
}

const erc20 = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ name: '', type: 'uint256' }],
  },
] as const
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('a page connects by hooks alone: the list, the states, the answer', async () => {
  const wallet = announce('Foxglove')
  const heard: unknown[] = []
  const hook = probe(() =>
    useWallets({
      onSuccess: ({ connector }: Connection) => heard.push(connector.name),
      onError: (error) => heard.push(error),
    }),
  )
  const { latchkey } = stage(hook.element)
  await expect.poll(() => hook.value.installed.map(({ name }) => name), patient).toEqual(['Foxglove'])
  const [row] = hook.value.installed
  if (row === undefined) throw new Error('There is a row.')
  wallet.next('eth_requestAccounts', 'reject')
  await expect(hook.value.connect(row)).rejects.toMatchObject({ code: 'wallet.declined' })
  await expect.poll(() => hook.value.attempt.phase, patient).toBe('declined')
  await expect.poll(() => hook.value.error, patient).toMatchObject({ code: 'wallet.declined' })
  const held = wallet.hold('eth_requestAccounts')
  const connecting = hook.value.connect(row)
  await held.asked
  await expect
    .poll(() => [hook.value.attempt.phase, hook.value.isPending], patient)
    .toEqual(['waiting', true])
  held.release()
  expect((await connecting).connector.id).toBe('example.foxglove')
  expect(heard).toMatchObject([{ code: 'wallet.declined' }, 'Foxglove'])
  expect(latchkey.router.getState().open).toBe(false)
})

test('a named wallet that is not here is missing, and a question can be taken back', async () => {
  const wallet = announce('MetaMask', { rdns: 'io.metamask' })
  const hook = probe(() => useConnectWallet())
  stage(hook.element)
  await expect.poll(() => hook.value.isReady, patient).toBe(true)
  await expect(hook.value.connect('rainbow')).rejects.toMatchObject({ code: 'wallet.missing' })
  await expect.poll(() => hook.value.isError, patient).toBe(true)
  const held = wallet.hold('eth_requestAccounts')
  const asked = hook.value.connect('metamask')
  await held.asked
  hook.value.cancel()
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  hook.value.reset()
  await expect.poll(() => hook.value.phase, patient).toBe('idle')
  held.release('reject')
})

test('a page pages through the directory and searches it by hooks alone', async () => {
  const server = directory(60)
  const hook = probe(() => useWallets())
  const latchkey = await openView(
    { name: 'GetWallet' },
    {
      endpoints: 'https://wallets.example',
      deps: { fetch: server.fetch },
    },
  )
  closeModal(latchkey)
  mount(<LatchkeyContext.Provider value={latchkey}>{hook.element}</LatchkeyContext.Provider>)
  await expect.poll(() => hook.value.count, patient).toBe(60)
  expect(hook.value.recommended).toHaveLength(4)
  await hook.value.loadMore()
  await expect.poll(() => [hook.value.all.phase, hook.value.all.rows.length], patient).toEqual(['more', 40])
  await hook.value.loadMore()
  await expect.poll(() => [hook.value.all.phase, hook.value.all.rows.length], patient).toEqual(['filled', 60])
  await hook.value.search('Wallet 6')
  const names = ({ wallet }: { readonly wallet?: WalletEntry }) => wallet?.name
  await expect.poll(() => hook.value.found?.rows.map(names), patient).toEqual(['Wallet 6', 'Wallet 60'])
  hook.value.clearSearch()
  await expect.poll(() => hook.value.found, patient).toBeUndefined()
})

test('a listener hears the events of an instance of the site’s own', async () => {
  const heard: LatchkeyEvent['event'][] = []
  const hook = probe(() => useEvents(({ event }) => heard.push(event)) ?? null)
  const { latchkey } = stage(hook.element)
  await expect.poll(hook.draws, patient).toBeGreaterThan(0)
  await expect.poll(() => latchkey.connections.getState().started, patient).toBe(true)
  openModal(latchkey)
  expect(heard.filter((event) => event === 'MODAL_OPEN')).toHaveLength(1)
})

test('useModal opens the view that `view` names in place of `name`, with its values', async () => {
  const hook = probe(() => useModal())
  const { latchkey } = stage(hook.element)
  await expect.poll(hook.draws, patient).toBeGreaterThan(0)
  const shown = () => latchkey.router.getState().history
  hook.value.open({ view: 'Swap', to: '0x1', amount: '12.5' })
  expect(shown()).toEqual([{ name: 'Swap', to: '0x1', amount: '12.5' }])
  hook.value.open({ view: 'OnRampProviders', token: 'ETH', amount: '100' })
  expect(shown()).toEqual([{ name: 'OnRampProviders', token: 'ETH', amount: '100' }])
  hook.value.open({ name: 'Networks' })
  expect(shown()).toEqual([{ name: 'Networks' }])
})

test('the modal, the language and the notice are told, and drawn again only when they change', async () => {
  const hook = probe(() => ({ modal: useModalState(), locale: useLocale(), notice: useNotice() }))
  const { latchkey } = stage(hook.element)
  await expect.poll(() => hook.value.modal.isStarted, patient).toBe(true)
  const draws = hook.draws()
  latchkey.connections.setState({ ...latchkey.connections.getState() })
  latchkey.router.setState({ ...latchkey.router.getState() })
  expect(hook.draws()).toBe(draws)
  openModal(latchkey, { name: 'WhatIsAWallet' })
  await expect
    .poll(() => hook.value.modal, patient)
    .toMatchObject({ isOpen: true, view: { name: 'WhatIsAWallet' }, canGoBack: false })
  await hook.value.locale.setLocale('ar')
  await expect.poll(() => hook.value.locale, patient).toMatchObject({ locale: 'ar', dir: 'rtl' })
  showNotice(latchkey, { variant: 'success', message: 'Done', autoClose: false })
  await expect.poll(() => hook.value.notice, patient).toMatchObject({ open: true, message: 'Done' })
  hook.value.notice.hide()
  await expect.poll(() => hook.value.notice.open, patient).toBe(false)
})

test('the wallet in use and its provider are told', async () => {
  const wallet = announce('Foxglove')
  const hook = probe(() => ({ info: useWalletInfo() ?? null, provider: useProvider('eip155') }))
  const { latchkey } = stage(hook.element)
  await expect.poll(() => hook.value.info, patient).toBeNull()
  await addWallet(latchkey, wallet)
  await expect.poll(() => hook.value.info?.name, patient).toBe('Foxglove')
  expect(await hook.value.provider?.request({ method: 'eth_chainId' })).toBe('0x7c1309')
})

test('a page signs, sends, estimates, reads and writes by hooks, and sees how each goes', async () => {
  const wallet = announce('Foxglove', {
    behaviour: {
      eth_estimateGas: { answers: '0x5208' },
      eth_call: { answers: `0x${'0'.repeat(63)}7` },
      eth_sendTransaction: { answers: `0x${'ab'.repeat(32)}` },
    },
  })
  const hook = probe(() => ({
    sign: useSignMessage(),
    typed: useSignTypedData(),
    send: useSendTransaction(),
    gas: useEstimateGas(),
    write: useWriteContract(),
    read: useReadContract({ address: to, abi: erc20, functionName: 'balanceOf', args: [to] }),
  }))
  const { latchkey } = stage(hook.element)
  await expect.poll(() => hook.value.sign.phase, patient).toBe('idle')
  await expect(hook.value.sign.signMessage('hi')).rejects.toMatchObject({ code: 'wallet.notConnected' })
  await expect.poll(() => hook.value.sign.isError, patient).toBe(true)
  expect(hook.value.read.phase).toBe('loading')
  await addWallet(latchkey, wallet)
  const held = wallet.hold('personal_sign')
  const signing = hook.value.sign.signMessage('hi')
  await held.asked
  await expect.poll(() => hook.value.sign.isPending, patient).toBe(true)
  held.release()
  const signature = await signing
  await expect
    .poll(() => [hook.value.sign.isSuccess, hook.value.sign.data], patient)
    .toEqual([true, signature])
  const order = {
    domain: { name: 'The shop' },
    primaryType: 'Order',
    types: { Order: [{ name: 'item', type: 'string' }] },
    message: { item: 'lamp' },
  }
  expect(await hook.value.typed.signTypedData(order)).toMatch(/^0x[0-9a-f]{130}$/)
  expect(await hook.value.gas.estimateGas({ to, value: 1n })).toBe(21_000n)
  expect(await hook.value.send.sendTransaction({ to, value: 1n })).toBe(`0x${'ab'.repeat(32)}`)
  const approve = { ...erc20[0], name: 'approve', stateMutability: 'nonpayable', outputs: [] }
  const write = { address: to, abi: [approve], functionName: 'approve', args: [to] }
  expect(await hook.value.write.writeContract(write)).toBe(`0x${'ab'.repeat(32)}`)
  await expect.poll(() => hook.value.read, patient).toMatchObject({ phase: 'ready', data: 7n })
})

test('of two requests by one hook at once only the last one is shown', async () => {
  const answers: ((answer: string) => void)[] = []
  const hook = probe(() => useCall(() => new Promise<string>((resolve) => answers.push(resolve))))
  stage(hook.element)
  await expect.poll(hook.draws, patient).toBeGreaterThan(0)
  const [, run] = hook.value
  const both = [run(), run()]
  answers[1]?.('second')
  await expect.poll(() => hook.value[0].data, patient).toBe('second')
  answers[0]?.('first')
  await Promise.all(both)
  await expect.poll(() => hook.value[0], patient).toMatchObject({ phase: 'success', data: 'second' })
})

test('S4.69 S4.70 a question by hook is idle, pending, then success or error, and its failures are counted until one succeeds', async () => {
  const wallet = announce('Foxglove')
  const hook = probe(() => useSignMessage())
  const { latchkey } = stage(hook.element)
  await addWallet(latchkey, wallet)
  const stand = () => [hook.value.phase, hook.value.failures]
  expect(stand()).toEqual(['idle', 0])
  for (const failures of [1, 2]) {
    wallet.next('personal_sign', 'reject')
    await expect(hook.value.signMessage('hi')).rejects.toMatchObject({ code: 'wallet.declined' })
    await expect.poll(stand, patient).toEqual(['error', failures])
  }
  const held = wallet.hold('personal_sign')
  const signing = hook.value.signMessage('hi')
  await held.asked
  await expect.poll(stand, patient).toEqual(['pending', 2])
  held.release()
  await signing
  await expect.poll(stand, patient).toEqual(['success', 0])
  wallet.next('personal_sign', 'reject')
  await expect(hook.value.signMessage('hi')).rejects.toBeDefined()
  await expect.poll(stand, patient).toEqual(['error', 1])
  hook.value.reset()
  await expect.poll(stand, patient).toEqual(['idle', 0])
})

test('who gives up signs nothing, and is told so as an error, whatever the reason', async () => {
  const wallet = announce('Foxglove')
  const hook = probe(() => useSignMessage())
  const { latchkey } = stage(hook.element)
  await addWallet(latchkey, wallet)
  const held = wallet.hold('personal_sign')
  const controller = new AbortController()
  const signing = expect(hook.value.signMessage('hi', controller)).rejects.toBe('enough')
  await held.asked
  controller.abort('enough')
  await signing
  await expect.poll(() => hook.value.error?.cause, patient).toBe('enough')
  expect(hook.value.error).toBeInstanceOf(Error)
  held.release('reject')
})

test.each([true, false])(
  'a wallet that lands on a chain of others opens the modal, unless the site puts up with that: %s',
  async (allowUnsupportedChain) => {
    const wallet = announce('Foxglove')
    wallet.switchChain(Number(abroad.id))
    const hook = probe(() => ({ connect: useConnectWallet(), network: useNetwork(), modal: useModalState() }))
    const { latchkey } = stage(hook.element, { allowUnsupportedChain })
    await expect.poll(() => hook.value.connect.isReady, patient).toBe(true)
    await hook.value.connect.connect('example.foxglove')
    await expect.poll(() => latchkey.attempt.getState().phase, patient).toBe('idle')
    await expect.poll(() => hook.value.network.chainId, patient).toBe(abroad.caip2)
    expect(hook.value.network.isSupported).toBe(false)
    await expect.poll(() => hook.value.modal.isOpen, patient).toBe(!allowUnsupportedChain)
    closeModal(latchkey)
    wallet.switchChain(Number(lagoon.id))
    await expect.poll(() => hook.value.network.isSupported, patient).toBe(true)
    wallet.switchChain(Number(abroad.id))
    await expect.poll(() => hook.value.network.isSupported, patient).toBe(false)
    expect(hook.value.modal.isOpen).toBe(!allowUnsupportedChain)
  },
)

test('one function in two writings is read as each says', async () => {
  const wallet = announce('Foxglove', { behaviour: { eth_call: { answers: `0x${'0'.repeat(63)}1` } } })
  const asFlag = [{ ...erc20[0], outputs: [{ name: '', type: 'bool' }] }]
  const call = { address: to, functionName: 'balanceOf', args: [to] } as const
  const hook = probe(() => [
    useReadContract({ ...call, abi: erc20 }),
    useReadContract({ ...call, abi: asFlag }),
  ])
  const { latchkey } = stage(hook.element)
  await addWallet(latchkey, wallet)
  await expect.poll(() => hook.value, patient).toMatchObject([{ data: 1n }, { data: true }])
})

test('S3.21 usePairing gives the code, when it runs out, and how it goes, without the modal', async () => {
  const pairing = createScriptedPairing()
  const probed = probe(usePairing)
  const { latchkey } = stage(probed.element, {
    walletConnect: { projectId: '0123456789abcdef0123456789abcdef' },
    adapters: [evm(), pairing.source as unknown as PairingSource],
  })
  await expect.poll(() => probed.draws(), patient).toBeGreaterThan(0)
  expect(probed.value).toMatchObject({ state: { phase: 'idle' }, uri: undefined, expiresAt: undefined })
  expect(pairing.loads()).toBe(0)
  probed.value.start()
  await expect.poll(() => probed.value.uri, patient).toMatch(/^wc:/)
  const first = probed.value.uri
  expect(probed.value.expiresAt).toBeGreaterThan(Date.now())
  pairing.trouble('unreachable')
  await expect.poll(() => probed.value.trouble, patient).toBe('unreachable')
  pairing.showCode()
  await expect.poll(() => probed.value.uri !== first && probed.value.trouble, patient).toBe(undefined)
  pairing.fail(new WalletDeclinedError())
  await expect.poll(() => probed.value.error, patient).toBeInstanceOf(WalletDeclinedError)
  probed.value.renew()
  await expect.poll(() => probed.value.state.phase, patient).toBe('waiting')
  probed.value.cancel()
  await expect.poll(() => probed.value.state, patient).toEqual({ phase: 'idle' })
  expect(pairing.waiting()).toBe(0)
  probed.value.start()
  await expect.poll(() => probed.value.state.phase, patient).toBe('waiting')
  pairing.approve({ accounts: ['eip155:8131337:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] })
  await expect.poll(() => latchkey.connections.getState().list, patient).toHaveLength(1)
})
