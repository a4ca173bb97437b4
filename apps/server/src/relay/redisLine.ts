import { createClient } from 'redis'

/** One connection to Redis that speaks and hears; once it ends it never comes back. */
export type RedisLine = {
  /** Rejects when it could not be said. */
  say(text: string): Promise<unknown>
  /** Resolves with the reason when the line is dead. */
  readonly ended: Promise<unknown>
  end(why?: unknown): void
}

type LineOptions = {
  readonly url: string
  readonly channel: string
  /** How long Redis may take to answer. */
  readonly patienceMs: number
  /** Ends the line, also while it opens. */
  readonly signal: AbortSignal
  hear(text: string): void
}

/** Opens a line and resolves when it hears what is said on the channel. */
export async function openRedisLine(options: LineOptions): Promise<RedisLine> {
  const { url, channel, patienceMs, signal, hear } = options
  const client = createClient({
    url,
    name: 'latchkey-relay',
    // We open a new line ourselves: a connection that is open and silent is as dead as a closed one.
    socket: { reconnectStrategy: false, connectTimeout: patienceMs },
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
  })
  let end: (why?: unknown) => void = () => {}
  const ended = new Promise<unknown>((resolve) => {
    end = resolve
  })
  const abort = () => end()
  signal.addEventListener('abort', abort)
  client.on('error', end)
  client.on('end', end)
  void ended.then(() => {
    signal.removeEventListener('abort', abort)
    if (client.isOpen) client.destroy()
  })
  const timer = setTimeout(() => end(new RedisSilentError()), patienceMs)
  try {
    // A Redis that takes the connection and never answers leaves `connect` waiting for ever.
    const opening = client.connect().then(() => client.subscribe(channel, hear))
    await Promise.race([opening, ended.then((why) => Promise.reject(why ?? new RedisSilentError()))])
  } catch (error) {
    end(error)
    throw error
  } finally {
    clearTimeout(timer)
  }
  return { say: (text) => client.publish(channel, text), ended, end }
}

/** Redis took the connection and says nothing. */
export class RedisSilentError extends Error {
  override readonly name = 'RedisSilentError'
  constructor() {
    super('Redis does not answer.')
  }
}
