import { createClock } from '@latchkey/testing'
import { expect } from 'vitest'
import type { Adapter, SessionChange, WalletSession } from '../adapter/adapter.ts'
import type { ConnectorType } from '../adapter/connector.ts'
import type { SendDriver, SentHandle, Transfer } from '../adapter/sendDriver.ts'
import type { Chain } from '../chains/chain.ts'
import { ethereum } from '../chains/chains.ts'
import type { LatchkeyDeps } from '../deps/deps.ts'
import { openModal } from '../features/router/openModal.ts'
import { swapProblem } from '../features/swap/swapProblem.ts'
import { swapStore } from '../features/swap/swapState.ts'
import type { SwapToken } from '../features/swap/swapToken.ts'
import { findToken } from '../features/swap/tokenLists.ts'
import { connectWallet } from '../flows/connect/connectWallet.ts'
import { confirmSwap } from '../flows/swap/confirmSwap.ts'
import { openSwap } from '../flows/swap/openSwap.ts'
import { reviewSwap } from '../flows/swap/reviewSwap.ts'
import { setSwapAmount, setSwapToken } from '../flows/swap/setSwap.ts'
import { startSwap } from '../flows/swap/startSwap.ts'
import type { NoticeVariant } from '../instance/notice.ts'
import type { SwapPreset } from '../instance/views.ts'
import type { LatchkeyOptions } from '../options/options.ts'
import { playServer } from './answer.ts'
import { alice, answerSwap, coin, newSwapWorld, type SwapWorld } from './swapService.ts'
import { testInstance } from './testInstance.ts'

const site = 'https://api.shop.example'

/** A page with the form of swapping open, over a service and a wallet that a test plays at their borders. */
export async function swapPage({
  world: change = {},
  driver = {},
  connector = 'ANNOUNCED',
  chains = [ethereum],
  preset,
  deps = {},
  options = {},
  isOpen = true,
}: {
  readonly world?: Partial<SwapWorld>
  readonly driver?: Partial<SendDriver>
  readonly connector?: ConnectorType
  readonly chains?: readonly [Chain, ...Chain[]]
  readonly preset?: SwapPreset
  readonly deps?: Partial<LatchkeyDeps>
  readonly options?: LatchkeyOptions
  readonly isOpen?: boolean
} = {}) {
  const world: SwapWorld = { ...newSwapWorld(), ...change }
  const clock = createClock(Date.now())
  const bodies: unknown[] = []
  const held = new Map<string, Promise<unknown>>()
  const server = playServer(async (url, init) => {
    await held.get(url.pathname)
    return answerSwap(world, clock.now(), url, init, bodies)
  })
  const sends: Transfer[] = []
  const fees: unknown[] = []
  let handle: () => Promise<SentHandle> = async () => ({
    hash: `0x${String(sends.length).padStart(64, '0')}`,
  })
  const sending: SendDriver = {
    readAddress: (text) => ({ address: text }),
    isSmartAccount: async () => false,
    estimate: async () => ({ most: 10n, gas: 10n, gasPrice: 1n }),
    check: async () => ({ isContract: false }),
    balance: async (_owner, address) => world.balances[(address ?? coin).toLowerCase()] ?? 0n,
    send: (transfer, fee, _signal, onAsk) => {
      sends.push(transfer)
      fees.push(fee)
      onAsk?.({})
      return handle()
    },
    look: async () => ({ at: 'pool' }),
    ...driver,
  }
  let tell = (_change: SessionChange) => {}
  const [first] = chains
  const adapter = adapterOf(first, connector, sending, world, (way) => (tell = way))
  const page = testInstance(
    { networks: [...chains], adapters: [adapter], endpoints: site, projectId: 'shop', ...options },
    { fetch: server.fetch, clock, ...deps },
  )
  const { latchkey } = page
  const leave = latchkey.start()
  const reach = async (check: () => unknown, stepMs = 50) => {
    await expect
      .poll(
        async () => {
          await clock.advance(stepMs)
          return Boolean(check())
        },
        { timeout: 30_000, interval: 5 },
      )
      .toBe(true)
  }
  // A page that is loaded again has its wallet back.
  const isBack = latchkey.connections.getState().list.length > 0
  const connecting = isBack ? undefined : connectWallet(latchkey, 'played')
  await reach(() => latchkey.sessions.size > 0)
  await clock.advance(1_000)
  await connecting
  const state = () => swapStore(latchkey).getState()
  let stop = () => {}
  const begin = (given: SwapPreset | undefined = preset) => {
    openSwap(latchkey, given)
    stop = startSwap(latchkey, given)
  }
  const settle = () => reach(() => state().phase !== 'initializing' && state().quote.phase !== 'reading')
  openModal(latchkey)
  if (isOpen) {
    begin()
    await settle()
  }
  const find = (address: string) => findToken(state(), `${world.chainId}:${address}`) as SwapToken
  return {
    ...page,
    clock,
    world,
    sends,
    fees,
    bodies,
    asked: server.asked,
    state,
    reach,
    begin,
    settle,
    find,
    tell: (news: SessionChange) => tell(news),
    /** What the wallet answers from now on. */
    answers(next: () => Promise<SentHandle>) {
      handle = next
    },
    /** Keeps the service from answering at this path until the promise is kept. */
    hold(path: string, until: Promise<unknown> | undefined) {
      if (until) held.set(path, until)
      else held.delete(path)
    },
    views: () => latchkey.router.getState().history.map(({ name }) => name),
    notice: () => latchkey.notice.getState(),
    /** Whether a banner of this kind is there. */
    isTold(variant: NoticeVariant) {
      const { open, variant: shown } = latchkey.notice.getState()
      return open && shown === variant
    },
    count: (path: string) => server.asked.filter(({ pathname }) => pathname === path).length,
    /** Fills the form in and waits for its price. */
    async fill(from: string, to: string, amount = '1') {
      setSwapToken(latchkey, 'from', find(from))
      setSwapToken(latchkey, 'to', find(to))
      setSwapAmount(latchkey, '')
      setSwapAmount(latchkey, amount)
      await reach(() => state().quote.phase === 'ready' || state().quote.phase === 'failed')
    },
    /** Goes to the preview, and waits until something is built there. */
    async review() {
      expect(swapProblem(state())).toBeUndefined()
      expect(reviewSwap(latchkey)).toBe(true)
      await reach(() => state().build.phase !== 'building')
    },
    /** Goes to the preview. */
    startReview: () => reviewSwap(latchkey),
    confirm: () => confirmSwap(latchkey),
    /** Looks at the form no more. */
    stop: () => stop(),
    leave() {
      stop()
      leave()
    },
  }
}

function adapterOf(
  { namespace, caip2 }: Chain,
  type: ConnectorType,
  driver: SendDriver,
  world: SwapWorld,
  take: (tell: (change: SessionChange) => void) => void,
): Adapter {
  const connector = { id: 'played', name: 'Played', type, chain: namespace } as const
  const session: WalletSession = {
    connector,
    accounts: [alice],
    chainId: caip2,
    provider: {},
    subscribe(listener) {
      take(listener)
      return () => undefined
    },
    switchChain: async () => undefined,
    getBalance: async () => world.balances[coin] ?? 0n,
    signMessage: async () => '',
    openSend: async () => driver,
    disconnect: async () => undefined,
  }
  return {
    type: 'universal',
    namespace,
    discover(report) {
      report([connector])
      return () => undefined
    },
    connect: async () => session,
    reconnect: async () => session,
  }
}
