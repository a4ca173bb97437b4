import type { RelayStatus, Socket, WalletConnectDeps, WalletConnectOptions } from '../client.ts'
import type { Refusal } from './afterClose.ts'
import { connectionUrl } from './connectionUrl.ts'
import { initialSocket, type SocketEffect, type SocketInput, statusOf } from './socketState.ts'
import { stepSocket } from './stepSocket.ts'

/** The events of a socket, for its owner. */
export type SocketEvents = {
  onStatus(status: RelayStatus): void
  onOpen(): void
  onText(data: unknown): void
  onLost(): void
  onRefused(refusal: Refusal): void
  /** The socket may be dead without a sign of it: send the relay a request, and `replace` if no response comes. */
  onDoubt(): void
  /** Whether a topic or a call needs a socket. */
  isWanted(): boolean
}

/** One socket at a time, opened again when it is lost. */
export type HeldSocket = {
  status(): RelayStatus
  /** Counts the sockets that were open: a message that belongs to an old one is not sent on a new one. */
  generation(): number
  send(text: string): boolean
  /** Opens it if need be; an `urgent` need does not wait until the page is visible. */
  want(urgent: boolean): void
  replace(): void
  retry(): void
  close(): void
}

/** The code of a socket that ended without a closing handshake. */
const abnormalClosure = 1006

/** Holds the socket to a relay: `stepSocket` decides, and the effects are run here. */
export function holdSocket(
  options: Pick<WalletConnectOptions, 'relayUrl' | 'projectId'>,
  deps: WalletConnectDeps,
  seed: Promise<string>,
  events: SocketEvents,
): HeldSocket {
  const { clock } = deps
  const timers = { retry: 0, opening: 0, beat: 0 }
  let state = initialSocket
  let socket: Socket | undefined

  function random(): number {
    const [a = 0, b = 0] = deps.random(2)
    return ((a << 8) | b) / 0x10000
  }

  function dispatch(input: SocketInput): void {
    const moment = { now: clock.now(), isVisible: deps.isVisible(), isWanted: events.isWanted(), random }
    const step = stepSocket(state, input, moment)
    state = step.state
    for (const effect of step.effects) {
      // A listener of the effect before may have closed the link.
      if (state.at.phase === 'closed') return
      run(effect)
    }
  }

  function run(effect: SocketEffect): void {
    switch (effect.type) {
      case 'notify':
        events.onStatus(effect.status)
        break
      case 'sign':
        void sign(effect.offsetMs)
        break
      case 'open':
        open(effect.url)
        break
      case 'release':
        release()
        break
      case 'lose':
        lose(abnormalClosure, '')
        break
      case 'schedule':
        clock.clearTimeout(timers[effect.timer])
        timers[effect.timer] = clock.setTimeout(() => dispatch(effect.input), effect.ms)
        break
      case 'stopTimers':
        stopTimers()
        break
      case 'readTime':
        void readTime(effect.refusal)
        break
      case 'reportOpen':
        events.onOpen()
        break
      case 'reportDoubt':
        events.onDoubt()
        break
      case 'reportRefusal':
        events.onRefused(effect.refusal)
        break
      case 'log':
        deps.log(effect.level, effect.text)
        break
    }
  }

  async function sign(offsetMs: number): Promise<void> {
    let url: string
    try {
      url = await connectionUrl(options, deps, await seed, offsetMs)
    } catch {
      lose(abnormalClosure, '')
      return
    }
    dispatch({ type: 'signed', url })
  }

  function open(url: string): void {
    let opening: Socket
    try {
      opening = deps.openSocket(url)
    } catch {
      lose(abnormalClosure, '')
      return
    }
    socket = opening
    opening.onopen = () => dispatch({ type: 'opened', showsPings: 'onping' in opening })
    opening.onmessage = ({ data }) => {
      dispatch({ type: 'received' })
      events.onText(data)
    }
    if ('onping' in opening) opening.onping = () => dispatch({ type: 'pinged' })
    opening.onclose = ({ code, reason }) => lose(code, reason)
  }

  /** Calls that end with the socket end before the step: they no longer count as a need. */
  function lose(code: number, reason: string): void {
    release()
    dispatch({ type: 'lost', code, reason })
  }

  /** Closes the socket and ignores all that it still sends. */
  function release(): void {
    stopTimers()
    if (!socket) return
    const old = socket
    socket = undefined
    old.onopen = old.onmessage = old.onclose = null
    if (old.onping) old.onping = null
    try {
      old.close(1000)
    } catch {
      // Some sockets cannot be closed before they are open; its events are ignored from now on.
    }
    events.onLost()
  }

  function stopTimers(): void {
    for (const name of ['retry', 'opening', 'beat'] as const) clock.clearTimeout(timers[name])
  }

  async function readTime(refusal: Refusal): Promise<void> {
    const time = await deps.relayTime?.(options.relayUrl).catch(() => undefined)
    dispatch({ type: 'timeRead', refusal, time })
  }

  const stopWaking = deps.onWake(() => dispatch({ type: 'woken' }))

  return {
    status: () => statusOf(state),
    generation: () => state.generation,
    send(text) {
      if (!socket || state.at.phase !== 'open' || (socket.readyState ?? 1) !== 1) return false
      try {
        socket.send(text)
        return true
      } catch {
        return false
      }
    },
    want: (urgent) => dispatch({ type: 'wanted', urgent }),
    replace: () => dispatch({ type: 'unanswered' }),
    retry: () => dispatch({ type: 'retried' }),
    close() {
      dispatch({ type: 'closed' })
      stopWaking()
      release()
    },
  }
}
