import { expect } from 'vitest'
import type { Adapter, SessionChange } from '../adapter/adapter.ts'
import type { SendDriver } from '../adapter/sendDriver.ts'
import type { CaipChainId, Namespace } from '../base/caip.ts'
import type { Chain } from '../chains/chain.ts'
import type { Holding } from '../chains/holding.ts'
import type { LatchkeyDeps } from '../deps/deps.ts'
import { openModal } from '../features/router/openModal.ts'
import { sendProblem } from '../features/send/sendProblem.ts'
import { sendStore } from '../features/send/sendState.ts'
import { setAmount, setToken } from '../features/send/setSend.ts'
import { connectWallet } from '../flows/connect/connectWallet.ts'
import { openSend, reviewSend } from '../flows/send/reviewSend.ts'
import { setReceiver } from '../flows/send/setReceiver.ts'
import { startSend } from '../flows/send/startSend.ts'
import type { LatchkeyOptions } from '../options/options.ts'
import { testInstance } from './testInstance.ts'

/** What a test gives its page. */
export type SendPageOptions = {
  readonly chains: readonly [Chain, ...Chain[]]
  readonly account: string
  /** The wallet's answers, where they are not the plain ones. */
  readonly driver?: Partial<SendDriver>
  readonly options?: LatchkeyOptions
  readonly deps?: Partial<LatchkeyDeps>
}

/** A page with the form of sending open, over a wallet of any family that a test plays at its border. */
export async function sendPage({ chains, account, driver, options, deps }: SendPageOptions) {
  const [first] = chains
  let tell = (_change: SessionChange) => {}
  const sending: SendDriver = {
    readAddress: (text) => ({ address: text }),
    isSmartAccount: async () => false,
    estimate: async () => ({ most: 10n, gas: 10n, gasPrice: 1n }),
    check: async () => ({ isContract: false }),
    balance: async () => 10n ** 12n,
    send: async () => ({ hash: 'sent' }),
    look: async () => ({ at: 'pool' }),
    ...driver,
  }
  const page = testInstance(
    {
      networks: [...chains],
      adapters: [adapterOf(first, account, sending, (way) => (tell = way))],
      ...options,
    },
    deps,
  )
  const { latchkey, clock } = page
  const leave = latchkey.start()
  const reach = async (check: () => unknown, stepMs = 100) => {
    await expect
      .poll(
        async () => {
          await clock.advance(stepMs)
          return Boolean(check())
        },
        { timeout: 30_000 },
      )
      .toBe(true)
  }
  const connecting = connectWallet(latchkey, 'played')
  await reach(() => latchkey.sessions.size > 0)
  await clock.advance(1_000)
  await connecting
  openModal(latchkey)
  openSend(latchkey)
  const stop = startSend(latchkey)
  const { name, symbol, decimals } = first.nativeCurrency
  const coin: Holding = { chainId: first.caip2, name, symbol, decimals, amount: 10n ** 12n }
  return {
    ...page,
    coin,
    reach,
    tell: (change: SessionChange) => tell(change),
    /** Fills the form in and goes to the review. */
    async fill(to: string, amount = '0.000000001') {
      setToken(latchkey, coin)
      setAmount(latchkey, amount)
      setReceiver(latchkey, to)
      await reach(() => sendProblem(sendStore(latchkey).getState()) === undefined)
      expect(reviewSend(latchkey)).toBe(true)
    },
    leave() {
      stop()
      leave()
    },
  }
}

function adapterOf(
  { namespace, caip2 }: { readonly namespace: Namespace; readonly caip2: CaipChainId },
  account: string,
  driver: SendDriver,
  take: (tell: (change: SessionChange) => void) => void,
): Adapter {
  const connector = { id: 'played', name: 'Played', type: 'ANNOUNCED', chain: namespace } as const
  return {
    type: 'universal',
    namespace,
    discover(report) {
      report([connector])
      return () => undefined
    },
    connect: async () => ({
      connector,
      accounts: [account],
      chainId: caip2,
      provider: {},
      subscribe(listener) {
        take(listener)
        return () => undefined
      },
      switchChain: async () => undefined,
      getBalance: async () => 10n ** 12n,
      signMessage: async () => '',
      openSend: async () => driver,
      disconnect: async () => undefined,
    }),
    reconnect: async () => undefined,
  }
}
