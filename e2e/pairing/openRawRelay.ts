import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'

/** A message as the relay carries it. */
export type Carried = { readonly topic: string; readonly message: string; readonly tag: number }

/** One socket at a relay, with nothing of our own client in it. */
export type RawRelay = {
  /** Asks the relay; rejects with what it says. */
  call(method: string, params: object): Promise<unknown>
  publish(message: Carried): Promise<unknown>
  close(): void
}

/** How a token is made otherwise than the protocol says. */
export type TokenFault = { readonly ageSeconds?: number; readonly forged?: boolean }

/** Opens a socket as somebody whom nobody has met before; `hear` gets every message of the topics subscribed to. */
export async function openRawRelay(
  relayUrl: string,
  hear: (message: Carried) => void,
  fault: TokenFault = {},
): Promise<RawRelay> {
  const url = new URL(relayUrl)
  url.searchParams.set('auth', makeToken(relayUrl, fault))
  url.searchParams.set('projectId', 'localhost')
  const socket = new WebSocket(url)
  const waiting = new Map<number, { resolve(value: unknown): void; reject(reason: Error): void }>()
  let lastId = Date.now() * 1_000
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data))
    if (frame.method === 'irn_subscription') {
      socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
      hear(frame.params.data)
      return
    }
    const asked = waiting.get(frame.id)
    waiting.delete(frame.id)
    if (frame.error === undefined) asked?.resolve(frame.result)
    else asked?.reject(new Error(frame.error.message))
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The socket is closed.'))
  })
  await once(socket, 'open')
  const call = (method: string, params: object) => {
    lastId += 1
    const id = lastId
    return new Promise<unknown>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    })
  }
  return {
    call,
    publish: (message) => call('irn_publish', { ...message, ttl: 300, prompt: false }),
    close: () => socket.close(),
  }
}

/** The token that names a client at a relay: a JWT over a did:key. */
function makeToken(relayUrl: string, { ageSeconds = 0, forged = false }: TokenFault): string {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  // The last 32 bytes of the SPKI form are the key itself.
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  const iat = Math.floor(Date.now() / 1_000) - ageSeconds
  const iss = `did:key:z${base58(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))}`
  const claims = { iss, sub: randomBytes(32).toString('hex'), aud: relayUrl, iat, exp: iat + 86_400 }
  const text = [{ alg: 'EdDSA', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signer = forged ? generateKeyPairSync('ed25519').privateKey : privateKey
  return `${text}.${sign(null, Buffer.from(text), signer).toString('base64url')}`
}

const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function base58(bytes: Uint8Array): string {
  let left = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; left > 0n; left /= 58n) text = `${letters[Number(left % 58n)]}${text}`
  return text
}
