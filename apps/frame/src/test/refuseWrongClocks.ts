import { stampAgeSeconds, stampHeader } from '@latchkey/wire/embedded'
import { type createFakeServer, refusal } from './createFakeServer.ts'

type FakeServer = Awaited<ReturnType<typeof createFakeServer>>

/** The same server, with a clock: like the real one it refuses stamps of another time and tells its own. */
export function refuseWrongClocks(server: FakeServer, now: () => number = Date.now): FakeServer {
  return {
    ...server,
    async fetch(input, init) {
      const stamp = new Headers(init?.headers).get(stampHeader)
      if (stamp === null) return server.fetch(input, init)
      const { iat } = JSON.parse(atob(stamp.split('.')[1] ?? ''))
      if (Math.abs(now() / 1_000 - iat) <= stampAgeSeconds) return server.fetch(input, init)
      const answer = refusal(401, 'clock')
      answer.headers.set('date', new Date(now()).toUTCString())
      return answer
    },
  }
}
