import { startGate } from './startGate.ts'
import { startRedis, type TestRedis } from './startRedis.ts'

/** A Redis that can go away and come back at the same address. */
export type FragileRedis = TestRedis & {
  /** Gone at once, with all that it knew. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  /** Keeps its connections and takes new ones, and says nothing on any. */
  freeze(): void
  thaw(): void
  /** Another address of the same Redis, which can be shut by itself. */
  openSideDoor(): Promise<SideDoor>
}

/** A way to Redis that some use and others do not. */
type SideDoor = { readonly url: string; shut(): void; open(): void }

/** Starts a real Redis behind a port of its own; a new one comes back behind the same. Files that share one take a database each. */
export async function startFragileRedis(database: number): Promise<FragileRedis> {
  let redis = await startRedis()
  let gone = false
  const behind = () => {
    const { hostname, port } = new URL(redis.url)
    return { host: hostname, port: Number(port || 6379) }
  }
  const door = await startGate(behind)
  const doors = [door]
  const password = decodeURIComponent(new URL(redis.url).password)

  function urlOf(port: number): string {
    const url = new URL(redis.url)
    url.hostname = '127.0.0.1'
    url.port = String(port)
    url.pathname = `/${database}`
    return url.href
  }
  async function goAway(): Promise<void> {
    if (gone) return
    gone = true
    for (const gate of doors) gate.shut()
    await redis.stop()
  }
  return {
    url: urlOf(door.port),
    goAway,
    async comeBack() {
      if (!gone) return
      redis = await startRedis(password)
      gone = false
      for (const gate of doors) gate.open()
    },
    freeze: () => door.freeze(),
    thaw: () => door.thaw(),
    async openSideDoor() {
      const gate = await startGate(behind)
      doors.push(gate)
      return { url: urlOf(gate.port), shut: gate.shut, open: gate.open }
    },
    async stop() {
      await goAway()
      for (const gate of doors) gate.stop()
    },
  }
}
