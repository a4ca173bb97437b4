import {
  connectWallet,
  createLatchkey,
  type Holding,
  type LatchkeyEvent,
  type LatchkeyOptions,
  openModal,
  openSend,
  resetSend,
  reviewSend,
  sendStore,
  setAmount,
  setReceiver,
  setToken,
  startSend,
} from '@latchkey/core'
import type { Latchkey } from '@latchkey/core/adapter'
import { sendProblem } from '@latchkey/core/send'
import {
  announceProvider,
  createClock,
  createEvmWallet,
  type EvmWallet,
  type EvmWalletOptions,
  type HandClock,
} from '@latchkey/testing'
import { expect } from 'vitest'
import { evm } from '../evm.ts'
import { siteChain } from './chains.ts'
import type { useSandbox } from './sandbox.ts'

/** What a test may choose about its page. */
export type StageOptions = {
  readonly wallet?: Partial<EvmWalletOptions>
  readonly options?: LatchkeyOptions
  /** The site's server, played; without it the site has none. */
  readonly server?: (url: URL, body: unknown) => unknown
  /** What the browser remembers; its own unless told. */
  readonly items?: Map<string, string>
  /** Hears when another tab writes. */
  readonly watchStorage?: (listener: (key: string | null) => void) => () => void
}

/** A page with the widget open and a wallet of the sandbox connected. */
export type Stage = {
  readonly latchkey: Latchkey
  readonly wallet: EvmWallet
  readonly clock: HandClock
  readonly events: LatchkeyEvent[]
  readonly items: Map<string, string>
  /** Winds the clock, by so much at a time, until this is so. */
  reach(check: () => unknown, stepMs?: number): Promise<void>
  /** What stands in the way of the send, in one word. */
  problem(): string | undefined
  /** Fills the form in and goes to the review. */
  fill(token: Holding, amount: string, to: string): Promise<void>
  asked(method: string): number
  views(): readonly string[]
  leave(): void
}

/** Opens a page on a running sandbox, with the form of sending on the screen. */
export async function openStage(
  sandbox: ReturnType<typeof useSandbox>,
  given: StageOptions = {},
): Promise<Stage> {
  const page = new EventTarget()
  const clock = createClock(1_700_000_000_000)
  const chains = [8131337, 8131338].map((id) => ({ id, rpcUrl: sandbox.chain(id).url }))
  const wallet = createEvmWallet({ chains, name: 'Harbor', ...given.wallet })
  announceProvider(wallet.info, wallet.provider, page)
  const events: LatchkeyEvent[] = []
  const items = given.items ?? new Map<string, string>()
  const explorerUrls = ['https://explorer.example']
  const { server } = given
  const latchkey = createLatchkey(
    {
      networks: [siteChain(8131337, { explorerUrls }), siteChain(8131338)],
      adapters: [evm({ window: page, clock })],
      onEvent: (event) => void events.push(event),
      ...(server && { endpoints: 'https://api.shop.example' }),
      ...given.options,
    },
    {
      clock,
      storage: {
        getItem: (key) => items.get(key) ?? null,
        setItem: (key, value) => void items.set(key, value),
        removeItem: (key) => void items.delete(key),
      },
      ...(server && {
        fetch: async (input, init) => {
          const answer = await server(
            new URL(String(input)),
            init?.body ? JSON.parse(String(init.body)) : undefined,
          )
          return answer instanceof Response ? answer : new Response(JSON.stringify(answer))
        },
      }),
      ...(given.watchStorage && { page: { ...pageOf(), watchStorage: given.watchStorage } }),
    },
  )
  const stopInstance = latchkey.start()
  const reach = async (check: () => unknown, stepMs = 100) => {
    await expect
      .poll(async () => {
        await clock.advance(stepMs)
        return Boolean(check())
      })
      .toBe(true)
  }
  const connecting = connectWallet(latchkey, wallet.info.rdns)
  await reach(() => latchkey.sessions.size > 0 && latchkey.connections.getState().list.length > 0)
  await clock.advance(1000)
  await connecting
  openModal(latchkey)
  openSend(latchkey)
  const stopSend = startSend(latchkey)
  const problem = () => sendProblem(sendStore(latchkey).getState())?.kind
  return {
    latchkey,
    wallet,
    clock,
    events,
    items,
    reach,
    problem,
    async fill(token, amount, to) {
      resetSend(latchkey)
      setToken(latchkey, token)
      setAmount(latchkey, amount)
      setReceiver(latchkey, to)
      await reach(() => problem() === undefined)
      expect(reviewSend(latchkey)).toBe(true)
    },
    asked: (method) => wallet.requests().filter((request) => request.method === method).length,
    views: () => latchkey.router.getState().history.map(({ name }) => name),
    leave() {
      stopSend()
      stopInstance()
    },
  }
}

function pageOf() {
  return {
    origin: 'https://shop.example',
    title: 'The shop',
    description: '',
    icons: [],
    languages: ['en'],
    timeZone: 'Europe/Zurich',
    mobile: false,
    loadImage: () => Promise.resolve(),
  }
}

/** A token of the sandbox as an account's list has it. */
export function tokenOf(
  sandbox: ReturnType<typeof useSandbox>,
  symbol: 'USDC' | 'WHOLE' | 'TOLL' | 'DAI',
  decimals: number,
): Holding {
  const address = sandbox.chain().contracts[symbol]
  return { chainId: 'eip155:8131337', address, name: symbol, symbol, decimals, amount: 10n ** 30n }
}

/** The coin of the sandbox as an account's list has it. */
export const ether: Holding = {
  chainId: 'eip155:8131337',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  amount: 10n ** 30n,
  price: '2000',
}
