import type { RelayStatus, Socket, WalletConnectDeps, WalletConnectOptions } from '../client.ts'
import { afterClose, type Refusal, timeInReason } from './afterClose.ts'
import { connectionUrl } from './connectionUrl.ts'

/** What the owner of the socket hears. */
export type SocketEvents = {
  onStatus(status: RelayStatus): void
  onOpen(): void
  onText(data: unknown): void
  onLost(): void
  onRefused(refusal: Refusal): void
  /** The socket may be dead and does not show it: ask the relay something, and `replace` if no answer comes. */
  onDoubt(): void
  /** Whether anybody needs a socket. */
  isWanted(): boolean
}

/** One socket at a time, brought back when it is lost. */
export type HeldSocket = {
  status(): RelayStatus
  /** Counts the sockets that were open: what belongs to an old one is not said on a new one. */
  generation(): number
  send(text: string): boolean
  /** Somebody needs it; an `urgent` need does not wait for the page to be seen. */
  want(urgent: boolean): void
  replace(): void
  retry(): void
  close(): void
}

const connectTimeoutMs = 15_000
const heartbeatMs = 5_000
const silenceMs = 35_000
const healthyAfterMs = 60_000
const idleBeats = 3
/** A clock this far off breaks more than the token: codes would be expired on arrival. */
const maxOffsetMs = 300_000
const urgentGapMs = 5_000
/** Signing takes a phone a while: a token serves for some hours of the day that it is good for. */
const signedForMs = 6 * 3_600_000

/** Holds the socket to a relay. */
export function holdSocket(
  options: Pick<WalletConnectOptions, 'relayUrl' | 'projectId'>,
  deps: WalletConnectDeps,
  seed: Promise<string>,
  events: SocketEvents,
): HeldSocket {
  const { clock } = deps
  const chance = () => {
    const [a = 0, b = 0] = deps.random(2)
    return ((a << 8) | b) / 0x10000
  }
  let status: RelayStatus = { phase: 'idle' }
  let socket: Socket | undefined
  let generation = 0
  let failures = 0
  let openedAt: number | undefined
  let triedAt = Number.NEGATIVE_INFINITY
  let offsetMs = 0
  let tokenRetried = false
  let url: string | undefined
  let signedAt = 0
  let closed = false
  let lastHeard = 0
  let mute = false
  let idleFor = 0
  const timers = { next: 0, connect: 0, beat: 0 }

  function setStatus(next: RelayStatus): void {
    status = next
    events.onStatus(next)
  }

  function stopTimers(): void {
    for (const name of ['next', 'connect', 'beat'] as const) clock.clearTimeout(timers[name])
  }

  /** Lets go of the socket without a word of it: what it still says belongs to the past. */
  function drop(): void {
    stopTimers()
    if (!socket) return
    const old = socket
    socket = undefined
    openedAt = undefined
    old.onopen = old.onmessage = old.onclose = null
    if (old.onping) old.onping = null
    try {
      old.close(1000)
    } catch {
      // Some sockets cannot be closed before they are open; nobody listens to it any more.
    }
    events.onLost()
  }

  async function connect(): Promise<void> {
    if (closed || status.phase === 'connecting' || socket) return
    stopTimers()
    triedAt = clock.now()
    setStatus({ phase: 'connecting' })
    let opening: Socket
    try {
      if (clock.now() - signedAt > signedForMs) url = undefined
      if (!url) {
        signedAt = clock.now()
        url = await connectionUrl(options, deps, await seed, offsetMs)
      }
      if (closed) return
      opening = deps.openSocket(url)
    } catch {
      lost(1006, '')
      return
    }
    socket = opening
    timers.connect = clock.setTimeout(() => lost(1006, ''), connectTimeoutMs)
    opening.onopen = () => {
      clock.clearTimeout(timers.connect)
      generation += 1
      openedAt = lastHeard = clock.now()
      idleFor = 0
      beat(clock.now())
      setStatus({ phase: 'open' })
      events.onOpen()
    }
    opening.onmessage = ({ data }) => {
      lastHeard = clock.now()
      mute = false
      events.onText(data)
    }
    if ('onping' in opening) {
      opening.onping = () => {
        lastHeard = clock.now()
      }
    }
    opening.onclose = ({ code, reason }) => lost(code, reason)
  }

  function lost(code: number, reason: string): void {
    if (openedAt !== undefined && clock.now() - openedAt >= healthyAfterMs) {
      failures = 0
      tokenRetried = false
    }
    failures += 1
    drop()
    if (closed) return
    const after = afterClose(code, reason, failures, chance)
    if (after.next === 'refused') void refused(after.refusal)
    else if (after.next === 'rest' || !events.isWanted()) setStatus({ phase: 'idle' })
    else {
      deps.log('debug', `The relay is away (${code}); attempt ${failures}.`)
      setStatus({ phase: 'waiting', attempts: failures })
      timers.next = clock.setTimeout(() => {
        // A page that nobody sees tries nothing; `onWake` goes on from here.
        if (deps.isVisible()) void connect()
      }, after.ms)
    }
  }

  async function refused(refusal: Refusal): Promise<void> {
    url = undefined
    if ((refusal.why === 'clock' || refusal.why === 'token') && !tokenRetried) {
      tokenRetried = true
      setStatus({ phase: 'waiting', attempts: failures })
      const now =
        timeInReason(refusal.reason) ?? (await deps.relayTime?.(options.relayUrl).catch(() => undefined))
      if (closed || status.phase !== 'waiting') return
      offsetMs = now === undefined ? 0 : now - clock.now()
      if (Math.abs(offsetMs) <= maxOffsetMs) {
        await connect()
        return
      }
      refusal = { ...refusal, why: 'clock' }
    }
    deps.log('warn', `The relay refuses this page: ${refusal.reason || 'no reason given'}.`)
    setStatus(refusal)
    events.onRefused(refusal)
  }

  /** Every five seconds while there is a socket: was the machine asleep, is the relay silent, is it still needed? */
  function beat(at: number): void {
    timers.beat = clock.setTimeout(() => {
      const now = clock.now()
      beat(now)
      idleFor = events.isWanted() ? 0 : idleFor + 1
      if (idleFor >= idleBeats) {
        drop()
        setStatus({ phase: 'idle' })
      } else if (socket && 'onping' in socket) {
        if (now - lastHeard >= silenceMs) lost(1006, '')
      } else if (deps.isVisible() && (now - at >= 3 * heartbeatMs || now - lastHeard >= silenceMs)) {
        events.onDoubt()
      }
    }, heartbeatMs)
  }

  function wake(): void {
    if (status.phase === 'open') events.onDoubt()
    else if (status.phase === 'connecting') {
      if (socket && clock.now() - triedAt >= connectTimeoutMs) lost(1006, '')
    } else if (status.phase !== 'refused' && events.isWanted()) void connect()
  }

  const stopWaking = deps.onWake(wake)

  return {
    status: () => status,
    generation: () => generation,
    send(text) {
      if (!socket || status.phase !== 'open' || (socket.readyState ?? 1) !== 1) return false
      try {
        socket.send(text)
        return true
      } catch {
        return false
      }
    },
    want(urgent) {
      if (status.phase === 'idle' && (urgent || deps.isVisible())) void connect()
      else if (status.phase === 'idle') setStatus({ phase: 'waiting', attempts: 0 })
      else if (urgent && status.phase === 'waiting') {
        clock.clearTimeout(timers.next)
        timers.next = clock.setTimeout(() => void connect(), Math.max(0, triedAt + urgentGapMs - clock.now()))
      } else if (urgent && status.phase === 'refused' && clock.now() - triedAt >= urgentGapMs) {
        tokenRetried = false
        void connect()
      }
    },
    replace() {
      if (!socket) return
      // Once at once; a relay that lets us in and never says a word is as good as away.
      if (mute) {
        lost(1006, '')
        return
      }
      mute = true
      drop()
      void connect()
    },
    retry() {
      if (status.phase !== 'refused' && status.phase !== 'waiting') return
      failures = 0
      tokenRetried = false
      void connect()
    },
    close() {
      closed = true
      stopWaking()
      drop()
      status = { phase: 'idle' }
    },
  }
}
