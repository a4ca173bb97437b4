import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { headCallId } from '../rpc/examineNode.ts'

/** A call as the upstream of a test hears it. */
type HeardCall = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }

/** A real HTTP server that plays a node. */
export type TestUpstream = {
  readonly url: string
  /** The bodies it heard, without the server's own questions for its chain and its latest block. */
  readonly heard: string[]
  /** How often the server probed it by asking for its latest block. */
  probes(): number
  stop(): Promise<void>
}

/** What the node does with a body. */
export type Behaviour = (calls: readonly HeardCall[], response: ServerResponse, text: string) => void

/**
 * Starts a node that says it serves `chainId`, stands at block `head`, and otherwise behaves as told; while it is `down`
 * it behaves so to the server's own questions too.
 */
export async function startUpstream(
  chainId: number | (() => number),
  behave: Behaviour,
  head: () => number = () => 1,
  down: () => boolean = () => false,
): Promise<TestUpstream> {
  const heard: string[] = []
  let probes = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const body: HeardCall | HeardCall[] = JSON.parse(text)
    const calls = Array.isArray(body) ? body : [body]
    const only = calls.length === 1 ? calls[0] : undefined
    if (only?.id === headCallId) probes += 1
    if (down() && (only?.id === headCallId || only?.method === 'eth_chainId')) {
      behave(calls, response, text)
      return
    }
    if (only?.method === 'eth_chainId') {
      const told = typeof chainId === 'number' ? chainId : chainId()
      response.end(JSON.stringify({ jsonrpc: '2.0', id: only.id, result: `0x${told.toString(16)}` }))
      return
    }
    if (only?.id === headCallId) {
      response.end(JSON.stringify({ jsonrpc: '2.0', id: headCallId, result: `0x${head().toString(16)}` }))
      return
    }
    heard.push(text)
    behave(calls, response, text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The upstream has no address.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    heard,
    probes: () => probes,
    async stop() {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Answers every call with the same result, as text. */
export function answerAll(result: string): Behaviour {
  return (calls, response, text) => {
    const answers = calls.map((call) => `{"jsonrpc":"2.0","id":${call.id},"result":${result}}`)
    response.end(text.startsWith('[') ? `[${answers.join(',')}]` : answers[0])
  }
}

/** Answers every call with the same error, as text. */
export function failAll(error: string, status = 200): Behaviour {
  return (calls, response, text) => {
    const answers = calls.map((call) => `{"jsonrpc":"2.0","id":${call.id},"error":${error}}`)
    response.statusCode = status
    response.end(text.startsWith('[') ? `[${answers.join(',')}]` : answers[0])
  }
}

/** Sends this text, whatever was asked. */
export function say(text: string, status = 200, headers: Record<string, string> = {}): Behaviour {
  return (_, response) => {
    response.writeHead(status, headers)
    response.end(text)
  }
}

/** Never answers. */
export const hang: Behaviour = () => {}
