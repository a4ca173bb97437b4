import { createMemoryRecords } from '../base/memoryRecords.ts'
import { createRequestIds } from '../base/requestIds.ts'
import { RelayError } from '../base/WalletConnectError.ts'
import type { WalletConnectDeps } from '../client.ts'
import { openEnvelope, sealEnvelope } from '../crypto/envelope.ts'
import { agreeKey, createKeyPair, topicOf } from '../crypto/keys.ts'
import { openRelayLink } from '../relay/openRelayLink.ts'
import { parsePairingUri } from '../uri/pairingUri.ts'
import { address, walletMetadata } from './testWallet.ts'

/** A request that waits for its answer. */
type AskedWallet = {
  readonly id: number
  readonly topic: string
  readonly method: string
  readonly params: readonly unknown[]
}

/** A wallet at a real relay: says yes to every code, and answers requests when a test says so. */
export type RelayWallet = {
  readonly asked: AskedWallet[]
  /** Pages that said farewell. */
  readonly ended: string[]
  pair(uri: string): Promise<void>
  answer(request: AskedWallet, result: unknown): Promise<void>
  emit(topic: string, name: string, data: unknown): Promise<void>
  close(): void
}

/** Opens a wallet with the sockets and the clock of `around`. */
export function openRelayWallet(relayUrl: string, around: WalletConnectDeps): RelayWallet {
  const deps: WalletConnectDeps = { ...around, records: createMemoryRecords(), isVisible: () => true }
  const nextId = createRequestIds(deps)
  const symKeys = new Map<string, string>()
  const asked: AskedWallet[] = []
  const ended: string[] = []
  const link = openRelayLink({ relayUrl, projectId: '' }, deps, {
    onStatus: () => {},
    async onDelivery({ topic, message }) {
      const opened = openEnvelope(message, { symKey: symKeys.get(topic) ?? '' })
      const { id, method, params } = JSON.parse(opened?.text ?? '{}')
      // The page can be settled, and the test over, before the relay has confirmed the last word.
      if (method === 'wc_sessionPropose') approve(topic, id, params.proposer.publicKey).catch(unlessClosed)
      if (method === 'wc_sessionRequest') asked.push({ id, topic, ...params.request })
      if (method === 'wc_sessionDelete') ended.push(topic)
    },
  })

  async function say(topic: string, tag: number, payload: object): Promise<void> {
    const message = sealEnvelope(
      deps.random,
      symKeys.get(topic) ?? '',
      JSON.stringify({ jsonrpc: '2.0', ...payload }),
    )
    await link.publish({ topic, message, tag, ttlSeconds: 300, prompt: false })
  }

  async function approve(pairingTopic: string, id: number, pageKey: string): Promise<void> {
    const keys = createKeyPair(deps.random)
    const symKey = agreeKey(keys.privateKey, pageKey)
    const topic = topicOf(symKey)
    symKeys.set(topic, symKey)
    const relay = { protocol: 'irn' }
    await link.subscribe([topic])
    await say(pairingTopic, 1101, { id, result: { relay, responderPublicKey: keys.publicKey } })
    const eip155 = {
      accounts: [`eip155:1:${address}`],
      methods: ['personal_sign'],
      events: ['chainChanged', 'message'],
    }
    const params = {
      relay,
      controller: { publicKey: keys.publicKey, metadata: walletMetadata },
      namespaces: { eip155 },
      expiry: Math.floor(deps.clock.now() / 1_000) + 604_800,
    }
    await say(topic, 1102, { id: nextId(), method: 'wc_sessionSettle', params })
  }

  return {
    asked,
    ended,
    async pair(uri) {
      const code = parsePairingUri(uri)
      if (!code) throw new Error('This is no code.')
      symKeys.set(code.topic, code.symKey)
      await link.subscribe([code.topic])
    },
    answer: ({ id, topic }, result) => say(topic, 1109, { id, result }),
    emit: (topic, name, data) =>
      say(topic, 1110, {
        id: nextId(),
        method: 'wc_sessionEvent',
        params: { chainId: 'eip155:1', event: { name, data } },
      }),
    close: link.close,
  }
}

function unlessClosed(error: unknown): void {
  if (!(error instanceof RelayError && error.why === 'closed')) throw error
}
