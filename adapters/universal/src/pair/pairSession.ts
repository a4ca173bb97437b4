import { type Clock, type PairRequest, WalletLateError } from '@latchkey/core/adapter'
import type {
  AuthenticateRequest,
  Cacao,
  Pairing,
  PairingStatus,
  Session,
  WalletConnectClient,
} from '@latchkey/walletconnect'
import { refusalError } from '../line/lineError.ts'
import { proposeNamespaces } from '../propose/proposeNamespaces.ts'
import type { CodeSignIn } from '../signIn/createSignInAsk.ts'
import { keepCode, type PageSight } from './keepCode.ts'
import { relayTrouble, watchTrouble } from './relayTrouble.ts'

/** A wallet may take a code for five minutes; it is shown for four (S9.21): who takes it last is not late. */
const graceMs = 60_000

type PairWorld = { readonly client: WalletConnectClient; readonly clock: Clock; readonly sight: PageSight }

/** A wallet that has agreed, with what it signed to sign in where it did. */
type Settled = { readonly session: Session; readonly cacaos?: readonly Cacao[] }

/** Shows codes until a wallet has agreed to one of them; the first to agree wins. */
export function pairSession(
  world: PairWorld,
  request: PairRequest,
  signIn?: Pick<CodeSignIn, 'next'>,
): Promise<Settled> {
  const { client } = world
  const { signal } = request
  const namespaces = proposeNamespaces(request.chains, request.chainId)
  const group = crypto.getRandomValues(new Uint32Array(4)).join('-')
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const own: Pairing[] = []
    const stops: (() => void)[] = []
    /** The one that a wallet has said yes to. */
    let taken: Pairing | undefined
    let isOver = false
    const fail = (error: unknown) => end(() => reject(error))
    const leave = () => fail(signal.reason)
    const code = keepCode(world, {
      renew,
      hide: () => request.onCode(undefined),
      giveUp: () => fail(new WalletLateError()),
    })

    function end(settle: () => void): void {
      if (isOver) return
      isOver = true
      code.stop()
      signal.removeEventListener('abort', leave)
      for (const stop of stops) stop()
      for (const pairing of own) if (isOpen(pairing.getStatus())) pairing.cancel()
      settle()
    }

    function follow(pairing: Pairing, hear: (status: PairingStatus) => void): void {
      stops.push(pairing.subscribe(hear))
      hear(pairing.getStatus())
    }

    function renew(): void {
      if (signIn) void signIn.next(namespaces['eip155']).then(show)
      else show()
    }

    function show(authenticate?: AuthenticateRequest): void {
      if (isOver) return
      const pairing = client.pair({ namespaces, group, ...(authenticate && { authenticate }) })
      own.push(pairing)
      follow(pairing, (status) => hearOwn(pairing, status))
    }

    function hearOwn(pairing: Pairing, status: PairingStatus): void {
      hearYes(pairing, status)
      const isTaken = pairing === taken
      // A visitor who says no to an older code has said no; once a wallet has said yes, its word alone counts.
      if (status.phase === 'rejected' && (isTaken || !taken)) fail(refusalError(status))
      else if (isOver || pairing !== (taken ?? own.at(-1))) return
      else if (status.phase === 'failed') fail(failureOf(status.error))
      else if (status.phase === 'expired') isTaken ? fail(new WalletLateError()) : code.lapsed()
      else if (status.phase === 'waiting') {
        const expiresAt = status.expiresAt - graceMs
        const { uri, held } = status
        request.onCode({ uri, expiresAt, ...(held && { held }) })
        code.shown(expiresAt)
      }
    }

    /** A relay that does not let the page in has said why already: that is what the visitor reads. */
    function failureOf(error: Error): unknown {
      return relayTrouble(client.relay()) === undefined ? refusalError(error) : new WalletLateError()
    }

    /** A wallet says yes; its terms follow. */
    function hearYes(pairing: Pairing, status: PairingStatus): void {
      if (status.phase === 'settling' && !taken) {
        taken = pairing
        code.rest()
        request.onTaken()
      }
      if (status.phase === 'settled') end(() => resolve(status))
      // Signed in and connected to nothing: that is no wallet to use.
      if (status.phase === 'signedIn') fail(refusalError({}))
    }

    /** What was shown before the page was loaded anew may be taken still. */
    function hearEarlier(): void {
      for (const pairing of client.pairings()) {
        if (isOver || own.some(({ id }) => id === pairing.id)) continue
        follow(pairing, (status) => {
          hearYes(pairing, status)
          // A yes to it that came to nothing: the visitor goes on with a code of now.
          if (isOver || taken !== pairing || isOpen(status)) return
          taken = undefined
          code.due()
        })
      }
    }

    signal.addEventListener('abort', leave)
    stops.push(watchTrouble(client, request.onTrouble))
    renew()
    void client.restored.then(hearEarlier)
  })
}

function isOpen({ phase }: PairingStatus): boolean {
  return phase === 'proposing' || phase === 'waiting' || phase === 'settling'
}
