import { randomBytes } from 'node:crypto'
import { afterEach, expect } from 'vitest'
import type { ServerOptions } from '../../config/options.ts'
import { startTestServer, type TestServer } from '../startTestServer.ts'
import { openRelayClient, type RelayClient, type RelayClientOptions } from './openRelayClient.ts'

/** A relay for one test, and the way to its clients. */
export type TestRelay = TestServer & {
  open(options?: RelayClientOptions): Promise<RelayClient>
}

/**
 * Starts relays and clients for the tests of a file, and ends them after each. The relays read the time from a clock that
 * moves only when a test winds it; tokens of clients are made by the same clock.
 */
export function useRelay() {
  const running: { stop(): Promise<void> }[] = []
  let time = Date.now()

  afterEach(async () => {
    for (const one of running.splice(0).reverse()) await one.stop()
  })

  async function start(
    options: ServerOptions = {},
    writeLog: (text: string) => void = () => {},
  ): Promise<TestRelay> {
    const server = await startTestServer({ chains: [], ...options }, { now: () => time, writeLog })
    running.push(server)
    return {
      ...server,
      async open(clientOptions = {}) {
        const client = await openRelayClient(server.relayUrl, { now: time, ...clientOptions })
        running.push({ stop: () => client.close() })
        return client
      },
    }
  }
  return {
    start,
    now: () => time,
    wind(seconds: number) {
      time += seconds * 1_000
    },
  }
}

/** A topic that nobody else uses. */
export function newTopic(): string {
  return randomBytes(32).toString('hex')
}

/** The messages that were pushed to a client, in order. */
export function messagesOf(client: RelayClient): string[] {
  return client.pushes.map((push) => push.message)
}

/** Waits until a client got exactly these messages. */
export async function expectMessages(client: RelayClient, messages: readonly string[]): Promise<void> {
  await expect.poll(() => messagesOf(client)).toEqual(messages)
}
