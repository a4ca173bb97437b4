import type { RawData, WebSocket } from 'ws'
import type { Fault } from '../controls/fault.ts'
import type { RpcError } from '../evm/rpcError.ts'
import { answerRpc, errorText } from './answerRpc.ts'
import type { Endpoint } from './endpoint.ts'
import { type RpcMessage, readMessage } from './rpcEnvelope.ts'
import { claim, methodsOf } from './serveRpc.ts'
import { createSubscriptions } from './subscriptions.ts'
import { badGatewayPage, faultErrors, garbage, takeTime } from './wrongAnswers.ts'

// A client that stops reading must not make us keep its events for ever.
const backlogLimit = 32 * 1024 * 1024

// Nor must one that sends faster than the chain answers make us keep its questions.
const questionLimit = 64

/** Serves JSON-RPC with subscriptions over one WebSocket until it closes. */
export function serveSocket(endpoint: Endpoint, socket: WebSocket, trusted: boolean): void {
  const subscriptions = createSubscriptions(endpoint, send)
  let questions = 0
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
    const hasLeft = () => socket.readyState !== socket.OPEN
    const caller = claim({ trusted, hasLeft, subscribe: subscriptions.request }, endpoint, fault)
    const answer = await answerRpc(endpoint, message, caller)
    if (answer !== undefined) send(answer)
    subscriptions.start()
  }

  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (isBinary) return socket.close(1003, 'Send JSON text.')
    questions += 1
    if (questions >= questionLimit) socket.pause()
    hear(data.toString())
      .catch(() => socket.terminate())
      .finally(() => {
        questions -= 1
        if (questions < questionLimit) socket.resume()
      })
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
    case 'rateLimit':
      return refuse(message, send, faultErrors[fault.kind])
    case 'garbage':
      send(garbage)
      return true
    case 'html':
      send(badGatewayPage)
      return true
    case 'hang':
      return true
    case 'slow':
      await takeTime(fault)
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
