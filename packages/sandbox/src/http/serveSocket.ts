import { setTimeout as delay } from 'node:timers/promises'
import type { RawData, WebSocket } from 'ws'
import type { Fault } from '../controls/fault.ts'
import { RpcError, rpcCodes } from '../evm/rpcError.ts'
import { answerRpc, errorText } from './answerRpc.ts'
import type { Endpoint } from './endpoint.ts'
import { type RpcMessage, readMessage } from './rpcEnvelope.ts'
import { claim, methodsOf, slowMs } from './serveRpc.ts'
import { createSubscriptions } from './subscriptions.ts'

// A client that stops reading must not make us keep its events for ever.
const backlogLimit = 32 * 1024 * 1024

/** Serves JSON-RPC with subscriptions over one WebSocket until it closes. */
export function serveSocket(endpoint: Endpoint, socket: WebSocket, trusted: boolean): void {
  const subscriptions = createSubscriptions(endpoint, send)
  endpoint.sockets.add(socket)

  function send(text: string): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > backlogLimit) socket.terminate()
    else socket.send(text)
  }

  async function hear(text: string): Promise<void> {
    endpoint.lastAskedAt = performance.now()
    let message: RpcMessage
    try {
      message = readMessage(text)
    } catch (error) {
      return send(errorText('null', error))
    }
    const fault = endpoint.faults.meet(methodsOf(message))
    if (fault && (await misbehave(fault, message, send))) return
    const caller = claim({ trusted, subscribe: subscriptions.request }, endpoint, fault)
    const answer = await answerRpc(endpoint, message, caller)
    if (answer !== undefined) send(answer)
    subscriptions.start()
  }

  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (isBinary) return socket.close(1003, 'Send JSON text.')
    hear(data.toString()).catch(() => socket.terminate())
  })
  // An error is always followed by a close, which is where we clean up.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    endpoint.sockets.delete(socket)
    subscriptions.close()
  })
}

async function misbehave(fault: Fault, message: RpcMessage, send: (text: string) => void): Promise<boolean> {
  switch (fault.kind) {
    case 'fail':
      return refuse(message, send, new RpcError(rpcCodes.internal, 'This endpoint fails on purpose.'))
    case 'rateLimit': {
      const sentence = 'Too many requests: this limit is on purpose.'
      return refuse(message, send, new RpcError(rpcCodes.limitExceeded, sentence))
    }
    case 'garbage':
      send('{"jsonrpc":"2.0","id":\u0000\ufffd')
      return true
    case 'html':
      send('<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>')
      return true
    case 'hang':
      return true
    case 'slow':
      await delay(fault.delayMs ?? slowMs, undefined, { ref: false })
      return false
    case 'wrongChain':
      return false
  }
}

function refuse(message: RpcMessage, send: (text: string) => void, problem: RpcError): true {
  const answers = message.calls.flatMap(({ id }) => (id === undefined ? [] : [errorText(id, problem)]))
  send(message.batch ? `[${answers.join(',')}]` : (answers[0] ?? ''))
  return true
}
