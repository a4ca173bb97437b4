import { createClient } from 'redis'

/** Speaks to Redis; rejects when it is not connected. */
export type RedisClient = ReturnType<typeof makeClient>

/** One connection to Redis; once it ends it never comes back. */
export type RedisConnection = {
  readonly client: RedisClient
  /** Resolves with the reason when the connection is dead. */
  readonly ended: Promise<unknown>
  end(why?: unknown): void
}

type ConnectionOptions = {
  /** `redis://user:password@host:6379/0`; never logged. */
  readonly url: string
  /** What Redis calls us in its list of clients. */
  readonly name: string
  /** How long Redis may take to answer. */
  readonly patienceMs: number
  /** Ends the connection, also while it opens. */
  readonly signal: AbortSignal
  /** What is said first; the connection is open when Redis has answered it. */
  readonly greet: (client: RedisClient) => Promise<unknown>
}

/** Opens a connection and resolves when Redis answers on it. */
export async function openRedis(options: ConnectionOptions): Promise<RedisConnection> {
  const { patienceMs, signal, greet } = options
  const client = makeClient(options)
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
    const opening = client.connect().then(() => greet(client))
    await Promise.race([opening, ended.then((why) => Promise.reject(why ?? new RedisSilentError()))])
  } catch (error) {
    end(error)
    throw error
  } finally {
    clearTimeout(timer)
  }
  return { client, ended, end }
}

function makeClient({ url, name, patienceMs }: ConnectionOptions) {
  return createClient({
    url,
    name,
    // Who uses it opens the next one: a connection that is open and silent is as dead as a closed one.
    socket: { reconnectStrategy: false, connectTimeout: patienceMs },
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
  })
}

/** Redis took the connection and says nothing. */
export class RedisSilentError extends Error {
  override readonly name = 'RedisSilentError'
  constructor() {
    super('Redis does not answer.')
  }
}
