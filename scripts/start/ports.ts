import { createServer } from 'node:net'
import type { PartName } from './startOptions.ts'

/** Refuses to begin when a port is taken, before anything is built or started. */
export async function assertPortsFree(ports: Readonly<Record<PartName, number>>): Promise<void> {
  for (const part of ['demo', 'wallet', 'server', 'sandbox', 'frame', 'mail', 'checkout'] as const) {
    const port = ports[part]
    if (port !== 0 && !(await isFree(port))) throw new PortTakenError(part, port)
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    })
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

class PortTakenError extends Error {
  override readonly name = 'PortTakenError'
  constructor(part: PartName, port: number) {
    super(
      `Port ${port} for the ${part} is taken: stop what uses it, or choose another with --${part}-port or LATCHKEY_${part.toUpperCase()}_PORT.`,
    )
  }
}
