import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port for a part whose address others must know before it listens. Below the ports that systems give away by
 * themselves, nobody takes it in the meantime.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 30_000)
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    // Taken: there are others.
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}
