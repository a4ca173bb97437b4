import type { EvmWallet } from '../evm/evmTypes.ts'
import { approveProposal, followWallet } from './peerSession.ts'
import type {
  PeerClient,
  PeerEvent,
  PeerOptions,
  PeerPairing,
  PeerPairingStatus,
  PeerProposal,
  PeerRelay,
  PeerRequest,
  PeerSession,
  PeerSignIn,
  ScriptedPeer,
} from './peerTypes.ts'

/** How long a wallet may take a code. */
const codeMs = 300_000

type Attempt = PeerPairing & {
  readonly code: string
  readonly proposal: PeerProposal
  readonly signIn: PeerSignIn | undefined
  step(status: PeerPairingStatus): void
}

/**
 * Puts a scripted wallet at the other end of a code: what pages get is the client of a pairing without relay and
 * cryptography, so that a test needs neither.
 */
export function createScriptedPeer(wallet: EvmWallet, options: PeerOptions = {}): ScriptedPeer {
  const now = options.now ?? Date.now
  const sessions = new Map<string, PeerSession>()
  const attempts: Attempt[] = []
  const asked: PeerRequest[] = []
  const listeners = new Set<(event: PeerEvent) => void>()
  const stops = new Map<string, () => void>()
  let relay: PeerRelay = { phase: 'open' }
  let count = 0

  function tell(event: PeerEvent): void {
    for (const listener of [...listeners]) listener(event)
  }

  function change(topic: string, part: Partial<PeerSession>): void {
    const before = sessions.get(topic)
    if (before === undefined) return
    const session = { ...before, ...part }
    sessions.set(topic, session)
    tell({ type: 'changed', session, before })
  }

  function end(topic: string, why: 'peer' | 'us' | 'expired'): void {
    if (!sessions.delete(topic)) return
    stops.get(topic)?.()
    wallet.disconnect(topic)
    tell({ type: 'gone', topic, why })
  }

  function propose(proposal: PeerProposal, group?: string, signIn?: PeerSignIn): Attempt {
    count += 1
    const topic = count.toString(16).padStart(64, '0')
    const heard = new Set<(status: PeerPairingStatus) => void>()
    const code = `wc:${topic}@2?relay-protocol=irn&symKey=${'0'.repeat(64)}`
    let status: PeerPairingStatus = { phase: 'waiting', uri: code, expiresAt: now() + codeMs }
    const step = (next: PeerPairingStatus) => {
      status = next
      for (const listener of [...heard]) listener(next)
    }
    const attempt: Attempt = {
      id: `${count}`,
      code,
      proposal,
      signIn,
      step,
      ...(group !== undefined && { group }),
      getStatus: () => status,
      cancel: () => step({ phase: 'expired' }),
      subscribe(listener) {
        heard.add(listener)
        return () => heard.delete(listener)
      },
    }
    attempts.push(attempt)
    return attempt
  }

  const waiting = () => attempts.filter((attempt) => attempt.getStatus().phase === 'waiting')

  function find(code?: string): Attempt {
    const isOpen = (each: Attempt) => ['waiting', 'settling'].includes(each.getStatus().phase)
    const found =
      code === undefined ? waiting().at(-1) : attempts.find((each) => each.code === code && isOpen(each))
    if (found === undefined) throw new Error('No page shows such a code. Let a page pair first.')
    return found
  }

  async function scan(code?: string): Promise<void> {
    const attempt = find(code)
    const topic = `${(count + 1).toString(16).padStart(16, 'a')}${attempt.id.padStart(48, 'b')}`
    let session: PeerSession
    try {
      session = await approveProposal(wallet, topic, attempt.proposal, { ...options, now })
    } catch (error) {
      const { code: number = 5000, message = 'User rejected.' } = Object(error)
      attempt.step({ phase: 'rejected', code: number, message, byUser: [4001, 5000].includes(number) })
      return
    }
    attempt.step({ phase: 'settling' })
    const signed = attempt.signIn && (await options.signIn?.(attempt.signIn, session))
    if (signed instanceof Error) return attempt.step({ phase: 'failed', error: signed })
    sessions.set(topic, session)
    stops.set(
      topic,
      followWallet(wallet, topic, {
        proposal: attempt.proposal,
        session: () => sessions.get(topic),
        change: (part) => change(topic, part),
        end: () => end(topic, 'peer'),
      }),
    )
    // The first of a code's attempts wins.
    for (const other of waiting()) if (other.group === attempt.group && other !== attempt) other.cancel()
    tell({ type: 'session', session })
    attempt.step({ phase: 'settled', session, ...(signed && { cacaos: signed as readonly never[] }) })
  }

  async function answer({ topic, chainId, method, params = [] }: PeerRequest): Promise<unknown> {
    const session = sessions.get(topic)
    if (session === undefined) throw failure(7001, 'There is no such session.')
    const [namespace = ''] = chainId.split(':')
    const terms = session.namespaces[namespace]
    if (!terms?.accounts.some((account) => account.startsWith(`${chainId}:`)))
      throw failure(3005, 'This chain was not agreed to.')
    if (!terms.methods.includes(method)) throw failure(3001, 'This method was not agreed to.')
    const family = options.families?.[namespace]
    if (family) return family.answer(method, params, chainId)
    const id = Number(chainId.replace('eip155:', ''))
    if (wallet.chainId() !== id) wallet.switchChain(id)
    return wallet.providerFor(topic).request({ method, params })
  }

  function openClient(): PeerClient {
    const own = new Set<(event: PeerEvent) => void>()
    return {
      ready: Promise.resolve(),
      restored: Promise.resolve(),
      relay: () => relay,
      sessions: () => [...sessions.values()],
      pairings: waiting,
      pair: ({ namespaces, group, authenticate }) => propose(namespaces, group, authenticate),
      request(request) {
        asked.push(request)
        request.onId?.(asked.length)
        return answerWhileWanted(answer(request), request.signal)
      },
      useChain(topic, chainId) {
        const [namespace = ''] = chainId.split(':')
        const active = sessions.get(topic)?.activeChains
        if (active?.[namespace] !== chainId)
          change(topic, { activeChains: { ...active, [namespace]: chainId } })
      },
      ping: () => Promise.resolve(),
      disconnect: (topic) => end(topic, 'us'),
      subscribe(listener) {
        listeners.add(listener)
        own.add(listener)
        return () => listeners.delete(listener)
      },
      retry() {},
      close() {
        for (const listener of own) listeners.delete(listener)
      },
    }
  }

  return {
    openClient,
    scan,
    take: (code) => find(code).step({ phase: 'settling' }),
    codes: () => waiting().map(({ code }) => code),
    signIns: () => attempts.map(({ signIn }) => signIn),
    sessions: () => [...sessions.values()],
    requests: () => asked,
    update: change,
    leave(topic, why = 'peer') {
      for (const each of topic === undefined ? [...sessions.keys()] : [topic]) end(each, why)
    },
    setRelay(status) {
      relay = status
      tell({ type: 'relay', status })
    },
  }
}

function answerWhileWanted(answer: Promise<unknown>, signal?: AbortSignal): Promise<unknown> {
  if (signal === undefined) return answer
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    if (signal.aborted) reject(signal.reason)
    answer.then(resolve, reject)
  })
}

function failure(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}
