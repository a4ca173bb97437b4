import { once } from 'node:events'
import { createServer } from 'node:http'

/** A node that passes everything on to another and counts some of it. */
export type Counter = { readonly url: string; count(): number; stop(): Promise<void> }

/** Stands before a node and counts the requests that hold a text, such as the address of a contract. */
export async function startCounter(target: string, text: string): Promise<Counter> {
  let count = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    if (body.toLowerCase().includes(text.toLowerCase())) count += 1
    const answer = await fetch(target, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    count: () => count,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
