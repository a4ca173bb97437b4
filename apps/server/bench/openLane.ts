import { callText, firstId, newTopic, openSocket } from './openSocket.ts'

/** When a message was sent and when it reached the other side. */
export type Sample = { readonly sentAt: number; readonly arrivedAt: number }

/** One pair of clients that send each other messages, one way. */
export type Lane = {
  /** Sends one; resolves when the relay has it for sure. */
  send(): Promise<void>
  close(): void
}

/** As long as a usual envelope. */
const filler = 'm'.repeat(700)

/** Opens a pair at the relay; an address without /relay is a bare echo, and then both are one socket. */
export async function openLane(from: string, to: string, arrived: (sample: Sample) => void): Promise<Lane> {
  const sentAt: number[] = []
  const waiting = new Map<number, () => void>()
  const seen = new Set<number>()
  const arrive = (n: number) => {
    // A relay may deliver a message twice; the first time counts.
    if (!seen.has(n)) arrived({ sentAt: sentAt[n] ?? 0, arrivedAt: performance.now() })
    seen.add(n)
  }
  const answer = (n: number) => {
    waiting.get(n)?.()
    waiting.delete(n)
  }
  function send(write: (text: string) => void, textOf: (n: number) => string): Promise<void> {
    const n = sentAt.length
    return new Promise((resolve) => {
      waiting.set(n, resolve)
      const text = textOf(n)
      sentAt.push(performance.now())
      write(text)
    })
  }

  if (!from.endsWith('/relay')) {
    const socket = await openSocket(from, (text) => {
      const n = Number(text.slice(0, text.indexOf(' ')))
      arrive(n)
      answer(n)
    })
    return {
      send: () =>
        send(
          (text) => socket.send(text),
          (n) => `${n} ${filler}`,
        ),
      close: () => socket.terminate(),
    }
  }

  const topic = newTopic()
  const publisher = await openSocket(from, (text) => {
    const frame = JSON.parse(text)
    if (frame.error) throw new Error(`The relay refused a message: ${text}`)
    answer(frame.id - firstId)
  })
  let subscribed = () => {}
  const ready = new Promise<void>((resolve) => {
    subscribed = resolve
  })
  const subscriber = await openSocket(to, (text) => {
    const frame = JSON.parse(text)
    if (frame.method !== 'irn_subscription') return subscribed()
    subscriber.send(`{"id":${frame.id},"jsonrpc":"2.0","result":true}`)
    arrive(Number.parseInt(frame.params.data.message, 10))
  })
  subscriber.send(callText(0, 'irn_subscribe', { topic }))
  await ready
  return {
    send: () =>
      send(
        (text) => publisher.send(text),
        (n) => callText(n, 'irn_publish', { topic, message: `${n} ${filler}`, ttl: 300, tag: 1108 }),
      ),
    close() {
      publisher.terminate()
      subscriber.terminate()
    },
  }
}
