import { type RunningServer, startServer } from '@latchkey/server'

/** A server with nothing but the relay in use, and its address. */
export async function startRelay(
  port = 0,
  databaseUrl = 'sqlite::memory:',
): Promise<RunningServer & { readonly relayUrl: string }> {
  const server = await startServer({ port, chains: [], databaseUrl, rateLimit: 'off' })
  const { relayUrl } = server
  if (relayUrl === undefined) throw new Error('The server has no relay.')
  return { ...server, relayUrl }
}
