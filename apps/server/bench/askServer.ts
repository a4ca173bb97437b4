import { Agent, type RequestOptions, request } from 'node:http'

/** Asks servers over connections that are kept. */
export type Asker = {
  /** The text of the answer; rejects when it is not 200. */
  ask(url: string, body?: string): Promise<string>
  end(): void
}

/** Keeps so many connections to each server. */
export function createAsker(connections: number): Asker {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    ask(url, body) {
      return new Promise((resolve, reject) => {
        const options: RequestOptions = { method: body === undefined ? 'GET' : 'POST', agent }
        const asking = request(url, options, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString()
            if (response.statusCode === 200) resolve(text)
            else reject(new Error(`Status ${response.statusCode}: ${text}`))
          })
        })
        asking.on('error', reject)
        asking.end(body)
      })
    },
    end: () => agent.destroy(),
  }
}
