import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A port that leads to another, as long as it is let. */
export type Gate = {
  readonly port: number
  /** Cuts every connection and refuses new ones. */
  shut(): void
  open(): void
  /** Keeps connections and takes new ones, and carries nothing on any. */
  freeze(): void
  thaw(): void
  stop(): void
}

/** Stands before an address, so that what listens there can be lost in every way a network knows. */
export async function startGate(
  behind: () => { readonly host: string; readonly port: number },
): Promise<Gate> {
  let isOpen = true
  let isFrozen = false
  const pairs = new Set<readonly [Socket, Socket]>()

  const server = createServer({ pauseOnConnect: true }, (near) => {
    near.on('error', () => {}) // a cut connection is what gates are for
    if (!isOpen) {
      near.resetAndDestroy()
      return
    }
    const far = connect(behind())
    far.on('error', () => {})
    const pair = [near, far] as const
    pairs.add(pair)
    join(near, far)
    join(far, near)
    near.on('close', () => pairs.delete(pair))
    if (isFrozen) far.pause()
    else near.resume()
  })

  function setFrozen(frozen: boolean): void {
    isFrozen = frozen
    for (const socket of [...pairs].flat()) {
      if (frozen) socket.pause()
      else socket.resume()
    }
  }
  function shut(): void {
    isOpen = false
    for (const [near] of pairs) near.resetAndDestroy()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    shut,
    open() {
      isOpen = true
    },
    freeze: () => setFrozen(true),
    thaw: () => setFrozen(false),
    stop() {
      shut()
      server.close()
    },
  }
}

function join(from: Socket, to: Socket): void {
  from.on('data', (chunk) => to.write(chunk))
  from.on('close', () => to.destroy())
}
