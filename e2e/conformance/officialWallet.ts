import '../support/nodeSockets.ts'
import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import { SignClient as SignClient217 } from 'sign-client-2.17'
import { vi } from 'vitest'
import { createMemoryStorage, type MemoryStorage } from './memoryStorage.ts'

// Several clients in one process must not share what they call their global core.
process.env['DISABLE_GLOBAL_CORE'] = 'true'

/** The official clients that stand for wallets: the last ones under Apache-2.0. */
export const walletKinds = ['sign-client 2.21.8', 'sign-client 2.17.1', 'walletkit 1.2.10'] as const

/** Which official client a wallet is made of. */
export type WalletKind = (typeof walletKinds)[number]

/** What a wallet grants, by namespace. */
export type Grant = Record<
  string,
  { accounts: string[]; methods: string[]; events: string[]; chains?: string[] }
>

/** What a page proposed. */
type Proposal = {
  readonly id: number
  readonly params: {
    readonly requiredNamespaces: Record<string, unknown>
    readonly optionalNamespaces: Record<string, { chains?: string[]; methods: string[]; events: string[] }>
    readonly proposer: { readonly metadata: { readonly name: string; readonly url: string } }
  }
}

/** What a page asked of the wallet. */
export type Asked = {
  readonly id: number
  readonly topic: string
  readonly params: {
    readonly chainId: string
    readonly request: { readonly method: string; readonly params: never }
  }
}

/** What the tests use of an official client; each kind has it under names of its own. */
type Engine = {
  on(event: string, listener: (news: never) => void): void
  pair(uri: string): Promise<unknown>
  approve(id: number, namespaces: Grant): Promise<string>
  reject(id: number, reason: { code: number; message: string }): Promise<unknown>
  respond(topic: string, response: object): Promise<unknown>
  update(topic: string, namespaces: Grant): Promise<unknown>
  extend(topic: string): Promise<unknown>
  emit(topic: string, chainId: string, event: { name: string; data: unknown }): Promise<unknown>
  disconnect(topic: string): Promise<unknown>
  topics(): string[]
  readonly core: {
    readonly relayer: {
      transportClose(): Promise<unknown>
      transportOpen(): Promise<unknown>
      readonly publisher: { readonly queue: { readonly size: number } }
    }
    readonly heartbeat: { stop(): void }
  }
}

/** A wallet made of an official client. */
export type OfficialWallet = Omit<Engine, 'core' | 'on'> & {
  readonly storage: MemoryStorage
  /** The next proposal, or one that came already. */
  proposal(): Promise<Proposal>
  /** The next request. */
  asked(): Promise<Asked>
  /** Answers every request from now on. */
  answers(answer: (asked: Asked) => Promise<unknown>): void
  /** Topics that the page has deleted. */
  readonly deleted: string[]
  /** As a phone in a pocket: the socket is gone, and nothing is heard. */
  sleep(): Promise<void>
  wake(): Promise<void>
  stop(): Promise<void>
}

const metadata = {
  name: 'Official wallet',
  description: 'The other side',
  url: 'https://wallet.example.test',
  icons: ['https://wallet.example.test/icon.png'],
  redirect: { native: 'official://', universal: 'https://wallet.example.test/app' },
}

/** Opens a wallet on a relay. */
export async function openOfficialWallet(
  kind: WalletKind,
  relayUrl: string,
  storage = createMemoryStorage(),
): Promise<OfficialWallet> {
  const engine = await openEngine(kind, relayUrl, storage)
  const proposals = createQueue<Proposal>()
  const requests = createQueue<Asked>()
  const deleted: string[] = []
  let answer: ((asked: Asked) => Promise<unknown>) | undefined
  engine.on('session_proposal', (proposal: Proposal) => proposals.put(proposal))
  engine.on('session_delete', ({ topic }: { topic: string }) => deleted.push(topic))
  engine.on('session_request', (asked: Asked) => {
    if (answer === undefined) return requests.put(asked)
    void answerWith(engine, asked, answer)
  })
  return {
    ...engine,
    storage,
    deleted,
    proposal: proposals.take,
    asked: requests.take,
    answers(next) {
      answer = next
    },
    sleep: async () => void (await engine.core.relayer.transportClose()),
    wake: async () => void (await engine.core.relayer.transportOpen()),
    async stop() {
      const { relayer, heartbeat } = engine.core
      // What is still on its way to the relay would be an error that nobody catches.
      await vi.waitUntil(() => relayer.publisher.queue.size === 0, { timeout: 60_000 })
      heartbeat.stop()
      await relayer.transportClose()
    },
  }
}

async function answerWith(
  engine: Engine,
  asked: Asked,
  answer: (asked: Asked) => Promise<unknown>,
): Promise<void> {
  const response = await answer(asked).then(
    (result) => ({ result }),
    (error: { code?: number; message?: string }) => ({
      error: { code: error.code ?? -32000, message: error.message ?? 'It failed.' },
    }),
  )
  await engine.respond(asked.topic, { id: asked.id, jsonrpc: '2.0', ...response })
}

async function openEngine(kind: WalletKind, relayUrl: string, storage: MemoryStorage): Promise<Engine> {
  const setup = { projectId: 'localhost', relayUrl, storage, logger: 'silent', telemetryEnabled: false }
  if (kind === 'walletkit 1.2.10') {
    const core = new Core(setup as never)
    const kit = await WalletKit.init({ core: core as never, metadata })
    return {
      core: core as never,
      on: (event, listener) => void kit.on(event as never, listener as never),
      pair: (uri) => kit.pair({ uri }),
      approve: async (id, namespaces) => (await kit.approveSession({ id, namespaces })).topic,
      reject: (id, reason) => kit.rejectSession({ id, reason }),
      respond: (topic, response) => kit.respondSessionRequest({ topic, response: response as never }),
      update: async (topic, namespaces) => (await kit.updateSession({ topic, namespaces })).acknowledged(),
      extend: async (topic) => (await kit.extendSession({ topic })).acknowledged(),
      emit: (topic, chainId, event) => kit.emitSessionEvent({ topic, chainId, event }),
      disconnect: (topic) =>
        kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
      topics: () => Object.keys(kit.getActiveSessions()),
    }
  }
  const Client = kind === 'sign-client 2.21.8' ? SignClient : (SignClient217 as unknown as typeof SignClient)
  const client = await Client.init({ ...setup, metadata } as never)
  return {
    core: client.core as never,
    on: (event, listener) => void client.on(event as never, listener as never),
    pair: (uri) => client.pair({ uri }),
    async approve(id, namespaces) {
      const { topic, acknowledged } = await client.approve({ id, namespaces })
      await acknowledged()
      return topic
    },
    reject: (id, reason) => client.reject({ id, reason }),
    respond: (topic, response) => client.respond({ topic, response: response as never }),
    update: async (topic, namespaces) => (await client.update({ topic, namespaces })).acknowledged(),
    extend: async (topic) => (await client.extend({ topic })).acknowledged(),
    emit: (topic, chainId, event) => client.emit({ topic, chainId, event }),
    disconnect: (topic) =>
      client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    topics: () => client.session.keys,
  }
}

/** Things that come when they come, taken one at a time. */
function createQueue<Item>() {
  const items: Item[] = []
  const waiting: ((item: Item) => void)[] = []
  return {
    put(item: Item): void {
      const next = waiting.shift()
      if (next) next(item)
      else items.push(item)
    },
    take: (): Promise<Item> =>
      new Promise((resolve) => {
        const item = items.shift()
        if (item === undefined) waiting.push(resolve)
        else resolve(item)
      }),
  }
}
