import { openEnvelope, sealEnvelope, sealToPeer } from '../crypto/envelope.ts'
import { agreeKey, createKeyPair, createSymKey, topicOf } from '../crypto/keys.ts'
import { parsePairingUri } from '../uri/pairingUri.ts'
import type { MemoryRelay } from './memoryRelay.ts'

/** What a page said, as a wallet reads it. */
type Said = {
  readonly id: number
  readonly method?: string
  // Tests look wherever they like.
  readonly params?: Readonly<Record<string, unknown>>
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
  readonly tag: number
  readonly ttl: number
  readonly prompt?: boolean
}

/** One shared topic with a page. */
export type Channel = {
  readonly topic: string
  readonly symKey: string
  readonly said: Said[]
  /** Calls, with an id of one's own or a given one; returns it. */
  call(method: string, params: unknown, id?: number): number
  answer(id: number, answer: { readonly result: unknown } | { readonly error: unknown }, tag?: number): void
  /** The last call of this method that the page made here. */
  last(method: string): Said
  /** What the page answered to a call. */
  answerTo(id: number): Said | undefined
}

/** A wallet that has read a code. */
export type Paired = Channel & {
  readonly proposal: Said
  readonly publicKey: string
  readonly pageKey: string
  /** The terms of the vectors, with what a test wants otherwise. */
  terms(change?: object): object
  /** Says yes on the topic of the code. */
  accept(): void
  /** Sends terms on the session's topic; returns the id of the call. */
  settle(terms?: object): number
  /** Yes and terms. */
  approve(terms?: object): Channel
  reject(code: number, tag?: number): void
  readonly session: Channel
  /** Answers the sign-in, sealed for the page's public key. */
  answerSignIn(answer: { readonly result: unknown } | { readonly error: unknown }): void
}

const tags: Readonly<Record<string, number>> = {
  wc_sessionSettle: 1102,
  wc_sessionUpdate: 1104,
  wc_sessionExtend: 1106,
  wc_sessionRequest: 1108,
  wc_sessionEvent: 1110,
  wc_sessionDelete: 1112,
  wc_sessionPing: 1114,
}

/** The account of the vectors. */
export const address = '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))

/** Makes a wallet that speaks the protocol and does as a test says. */
export function createTestWallet(relay: MemoryRelay, now: () => number) {
  let lastId = 0
  function freshId(): number {
    lastId = Math.max(lastId + 1, now() * 1_000)
    return lastId
  }

  function openChannel(symKey: string, topic = topicOf(symKey)): Channel {
    const said: Said[] = []
    relay.listen(topic, ({ message, tag, ttl, prompt = false }) => {
      const opened = openEnvelope(message, { symKey })
      if (opened) said.push({ ...JSON.parse(opened.text), tag, ttl, prompt })
    })
    const post = (payload: object, tag: number) => {
      const message = sealEnvelope(random, symKey, JSON.stringify({ jsonrpc: '2.0', ...payload }))
      relay.post({ topic, message, tag, ttl: 300 })
    }
    return {
      topic,
      symKey,
      said,
      call(method, params, id = freshId()) {
        post({ id, method, params }, tags[method] ?? 0)
        return id
      },
      answer: (id, answer, tag = 1109) => post({ id, ...answer }, tag),
      last(method) {
        const call = said.findLast((one) => one.method === method)
        if (!call) throw new Error(`The page never said ${method}.`)
        return call
      },
      answerTo: (id) => said.findLast((one) => one.id === id && one.method === undefined),
    }
  }

  function pair(uri: string): Paired {
    const code = parsePairingUri(uri)
    if (!code) throw new Error('This is no code.')
    const pairing = openChannel(code.symKey)
    const proposal = pairing.last('wc_sessionPropose')
    const { proposer } = proposal.params as { proposer: { publicKey: string } }
    const keys = createKeyPair(random)
    const session = openChannel(agreeKey(keys.privateKey, proposer.publicKey))
    const terms = (change: object = {}) => ({
      relay: { protocol: 'irn' },
      controller: { publicKey: keys.publicKey, metadata: walletMetadata },
      namespaces: {
        eip155: {
          accounts: [`eip155:1:${address}`],
          methods: ['personal_sign', 'eth_signTypedData_v4'],
          events: ['accountsChanged', 'chainChanged'],
        },
      },
      expiry: Math.floor(now() / 1_000) + 604_800,
      ...change,
    })
    const paired: Paired = {
      ...pairing,
      proposal,
      publicKey: keys.publicKey,
      pageKey: proposer.publicKey,
      session,
      terms,
      accept() {
        const result = { relay: { protocol: 'irn' }, responderPublicKey: keys.publicKey }
        pairing.answer(proposal.id, { result }, 1101)
      },
      settle: (change) => session.call('wc_sessionSettle', terms(change)),
      approve(change) {
        paired.accept()
        paired.settle(change)
        return session
      },
      reject: (code, tag = 1120) => pairing.answer(proposal.id, { error: { code, message: 'No.' } }, tag),
      answerSignIn(answer) {
        const { id } = pairing.last('wc_sessionAuthenticate')
        const text = JSON.stringify({ id, jsonrpc: '2.0', ...answer })
        const message = sealToPeer(random, keys, proposer.publicKey, text)
        relay.post({ topic: topicOf(proposer.publicKey), message, tag: 1117, ttl: 3_600 })
      },
    }
    return paired
  }

  return { pair, openChannel, newKey: () => createSymKey(random) }
}

/** What the wallet says about itself. */
export const walletMetadata = {
  name: 'wallet',
  description: 'wallet',
  url: 'https://wallet.example.test',
  icons: [],
}
