import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach } from 'vitest'
import type { ServerOptions } from '../config/options.ts'
import { startTestServer, type TestServer } from './startTestServer.ts'
import { type Behaviour, startUpstream, type TestUpstream } from './startUpstream.ts'

/**
 * Starts upstreams and servers over them for the tests of a file, and stops them after each.
 * The servers read the time from a clock that moves only when a test winds it.
 */
export function useUpstreams() {
  const running: { stop(): Promise<void> }[] = []
  let time = 0

  afterEach(async () => {
    for (const one of running.splice(0).reverse()) await one.stop()
  })

  async function upstream(
    behave: Behaviour,
    chainId: number | (() => number) = 7,
    head?: () => number,
    down?: () => boolean,
  ): Promise<TestUpstream> {
    const started = await startUpstream(chainId, behave, head, down)
    running.push(started)
    return started
  }

  /** A node that is down for everybody, not only for what a visitor asks. */
  const downUpstream = (behave: Behaviour) => upstream(behave, undefined, undefined, () => true)

  async function serverOver(
    upstreams: readonly (TestUpstream | string)[],
    deadlineMs = 30_000,
    options: ServerOptions = {},
  ): Promise<TestServer> {
    const urls = upstreams.map((one) => (typeof one === 'string' ? one : one.url))
    const server = await startTestServer(
      { chains: [7], upstreams: { 7: urls }, deadlineMs, ...options },
      { now: () => time },
    )
    running.push(server)
    return server
  }

  function wind(seconds: number): void {
    time += seconds * 1_000
  }

  return { upstream, downUpstream, serverOver, wind }
}

/** A port where nobody listens. */
export async function deadAddress(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}
