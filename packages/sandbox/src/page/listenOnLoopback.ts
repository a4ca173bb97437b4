import type { Server } from 'node:net'

/** Listens on 127.0.0.1 and gives the port; 0 takes a free one. */
export async function listenOnLoopback(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject('code' in error && error.code === 'EADDRINUSE' ? new PortTakenError(port, error) : error)
    })
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The listener has no port.')
  return address.port
}

/** Says that another program listens on the port. */
class PortTakenError extends Error {
  override readonly name = 'PortTakenError'
  constructor(port: number, cause: unknown) {
    super(`Port ${port} is taken: stop what uses it, or choose another.`, { cause })
  }
}
