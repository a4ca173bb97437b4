import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import { expect } from 'vitest'
import { patient } from '../widget/visitShop.ts'
import { type Carried, openRawRelay, type RawRelay } from './openRawRelay.ts'

/** What a page said, as a wallet reads it. */
type Said = {
  readonly id: number
  readonly method?: string
  // A peer looks wherever it likes.
  readonly params?: Record<string, never>
  readonly result?: unknown
  readonly error?: { readonly code: number }
}

/** One topic that a page and its peer share. */
export type Channel = {
  readonly topic: string
  readonly said: readonly Said[]
  /** Says something, whatever it is. */
  say(tag: number, payload: object): Promise<unknown>
  /** Emits an event of the session. */
  emit(chainId: string, name: string, data: unknown): Promise<unknown>
  /** What the page first said with this method. */
  next(method: string): Promise<Said>
}

/** A wallet that speaks the protocol, made of nothing but Node's own cryptography, and does what a journey says. */
export type Peer = {
  readonly relay: RawRelay
  /** Takes a code and says yes to it, on terms of its own. */
  settle(uri: string, namespaces: object, metadata?: object): Promise<Channel>
  close(): void
}

/** Opens such a wallet at a relay. */
export async function openPeer(relayUrl: string): Promise<Peer> {
  const hearers = new Map<string, (message: Carried) => void>()
  const relay = await openRawRelay(relayUrl, (message) => hearers.get(message.topic)?.(message))
  let lastId = Date.now() * 1_000

  async function openChannel(key: Buffer): Promise<Channel> {
    const topic = sha256(key)
    const said: Said[] = []
    hearers.set(topic, ({ message }) => {
      const text = open(key, message)
      if (text !== undefined) said.push(JSON.parse(text))
    })
    await relay.call('irn_subscribe', { topic })
    const say = (tag: number, payload: object) =>
      relay.publish({ topic, tag, message: seal(key, JSON.stringify({ jsonrpc: '2.0', ...payload })) })
    return {
      topic,
      said,
      say,
      emit(chainId, name, data) {
        lastId += 1
        const params = { chainId, event: { name, data } }
        return say(1110, { id: lastId, method: 'wc_sessionEvent', params })
      },
      async next(method) {
        const find = () => said.find((one) => one.method === method)
        await expect.poll(find, patient).toBeDefined()
        return find() as Said
      },
    }
  }

  return {
    relay,
    async settle(uri, namespaces, metadata = {}) {
      const code = new URL(uri)
      const pairing = await openChannel(Buffer.from(code.searchParams.get('symKey') ?? '', 'hex'))
      const { id, params } = await pairing.next('wc_sessionPropose')
      const pageKey = String(Object(params?.['proposer']).publicKey)
      const { publicKey, key } = agree(pageKey)
      const session = await openChannel(key)
      const relayed = { protocol: 'irn' }
      await pairing.say(1101, { id, result: { relay: relayed, responderPublicKey: publicKey } })
      lastId += 1
      await session.say(1102, {
        id: lastId,
        method: 'wc_sessionSettle',
        params: {
          relay: relayed,
          controller: {
            publicKey,
            metadata: { name: 'Crow', description: '', url: 'https://crow.example', icons: [], ...metadata },
          },
          namespaces,
          expiry: Math.floor(Date.now() / 1_000) + 604_800,
        },
      })
      return session
    },
    close: () => relay.close(),
  }
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** A key of one's own, and what it makes together with the page's. */
function agree(pageKey: string): { readonly publicKey: string; readonly key: Buffer } {
  const own = generateKeyPairSync('x25519')
  const spki = own.publicKey.export({ type: 'spki', format: 'der' })
  const theirs = createPublicKey({
    key: Buffer.concat([spki.subarray(0, -32), Buffer.from(pageKey, 'hex')]),
    format: 'der',
    type: 'spki',
  })
  const shared = diffieHellman({ privateKey: own.privateKey, publicKey: theirs })
  const key = Buffer.from(hkdfSync('sha256', shared, Buffer.alloc(0), Buffer.alloc(0), 32))
  return { publicKey: spki.subarray(-32).toString('hex'), key }
}

/** An envelope of type 0. */
function seal(key: Buffer, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('chacha20-poly1305', key, iv, { authTagLength: 16 })
  const sealed = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
  return Buffer.concat([Buffer.of(0), iv, sealed]).toString('base64')
}

/** Undefined for what nobody sealed with this key. */
function open(key: Buffer, envelope: string): string | undefined {
  const bytes = Buffer.from(envelope, 'base64')
  try {
    const decipher = createDecipheriv('chacha20-poly1305', key, bytes.subarray(1, 13), { authTagLength: 16 })
    decipher.setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(13, -16)), decipher.final()]).toString()
  } catch {
    return undefined
  }
}
