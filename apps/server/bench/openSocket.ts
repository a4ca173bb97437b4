import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { clientToken, newClientKey } from '../src/test/relay/clientKey.ts'

/** A socket with as little around it as can be, so that a bench weighs the server and not the client. */
export async function openSocket(url: string, hear: (text: string) => void): Promise<WebSocket> {
  const address = new URL(url)
  if (address.pathname === '/relay') address.searchParams.set('auth', clientToken(newClientKey(), url))
  const socket = new WebSocket(address, { perMessageDeflate: false })
  socket.on('message', (data) => hear(String(data)))
  await once(socket, 'open')
  return socket
}

/** A topic that nobody else has. */
export function newTopic(): string {
  return randomBytes(32).toString('hex')
}

/** The text of a call; ids as large as clients use. */
export function callText(id: number, method: string, params: object): string {
  return JSON.stringify({ id: firstId + id, jsonrpc: '2.0', method, params })
}

/** Ids of calls, from the text of their answers. */
export const firstId = 1_700_000_000_000_000
