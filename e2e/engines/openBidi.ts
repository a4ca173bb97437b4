import { WebSocket } from 'ws'

/** A connection in the words of WebDriver BiDi. */
export type Bidi = {
  send(method: string, params: object): Promise<Record<string, unknown>>
  on(event: string, hear: (params: Record<string, unknown>) => void): void
  close(): void
}

type Waiting = { resolve(result: Record<string, unknown>): void; reject(error: Error): void }

/** Connects to a browser that listens for WebDriver BiDi. */
export async function openBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, Waiting>()
  const ears: { readonly event: string; hear(params: Record<string, unknown>): void }[] = []
  let last = 0
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
  })
  socket.on('message', (data) => {
    const message = JSON.parse(String(data))
    if (message.type === 'event') {
      for (const { event, hear } of ears) if (event === message.method) hear(message.params)
      return
    }
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.type === 'success') asked?.resolve(message.result)
    else asked?.reject(new Error(`${message.error}: ${message.message}`))
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has gone.'))
  })
  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        socket.send(JSON.stringify({ id: last, method, params }))
      }),
    on: (event, hear) => void ears.push({ event, hear }),
    close: () => socket.terminate(),
  }
}
