import { toHex } from '../base/hex.ts'
import type { PairRequest, WalletConnectDeps } from '../client.ts'
import { sealEnvelope } from '../crypto/envelope.ts'
import { createKeyPair, createSymKey, topicOf } from '../crypto/keys.ts'
import type { AuthPayload } from '../sign/auth/authPayload.ts'
import type { Metadata } from '../sign/namespaces.ts'
import { joinProposed } from '../sign/proposedNamespaces.ts'
import { callLabel } from '../sign/wire.ts'
import type { Attempt, AuthAttempt, Sealed } from './state.ts'

/** How long a code is good, as wallets expect. */
const codeMs = 300_000

/** Makes the keys, the code and the sealed proposal of an attempt; throws when no wallet could agree to it. */
export function createAttempt(
  request: PairRequest,
  payload: AuthPayload | undefined,
  metadata: Metadata,
  { clock, random }: Pick<WalletConnectDeps, 'clock' | 'random'>,
  nextId: () => number,
): Attempt {
  const now = clock.now()
  const signedIn = {
    events: ['chainChanged', 'accountsChanged'],
    methods: request.authenticate?.methods ?? [],
  }
  const proposed = joinProposed(
    request.namespaces,
    payload ? { eip155: { ...signedIn, chains: payload.chains } } : {},
  )
  const symKey = createSymKey(random)
  const topic = topicOf(symKey)
  const keys = createKeyPair(random)
  const expiryTimestamp = Math.floor((now + codeMs) / 1_000)
  const self = { publicKey: keys.publicKey, metadata: ownMetadata(metadata) }
  const proposalId = nextId()
  const { sessionProperties } = request
  const auth: AuthAttempt | undefined = payload && { id: nextId(), topic: topicOf(keys.publicKey), payload }
  const seal = (id: number, method: string, params: unknown): Sealed => ({
    message: sealEnvelope(random, symKey, JSON.stringify({ id, jsonrpc: '2.0', method, params })),
    ...callLabel(method),
  })
  const proposal = seal(proposalId, 'wc_sessionPropose', {
    requiredNamespaces: {},
    optionalNamespaces: proposed,
    relays: [{ protocol: 'irn' }],
    proposer: self,
    expiryTimestamp,
    pairingTopic: topic,
    id: proposalId,
    // Empty, or with anything but text, wallets refuse the whole proposal.
    ...(sessionProperties && Object.keys(sessionProperties).length > 0 && { sessionProperties }),
  })
  const signIn =
    auth &&
    seal(auth.id, 'wc_sessionAuthenticate', { authPayload: auth.payload, requester: self, expiryTimestamp })
  return {
    v: 1,
    id: request.id ?? toHex(random(16)),
    group: request.group,
    topic,
    symKey,
    ...keys,
    proposalId,
    proposed,
    expiresAt: expiryTimestamp * 1_000,
    until: expiryTimestamp * 1_000,
    unsent: signIn ? [signIn, proposal] : [proposal],
    candidates: [],
    auth,
  }
}

/** What we say of ourselves: native wallets fail on a text that is not there. */
function ownMetadata({ name, description, url, icons, redirect }: Partial<Metadata>): Metadata {
  return {
    name: name ?? '',
    description: description ?? '',
    url: url ?? '',
    icons: icons ?? [],
    ...(redirect && { redirect }),
  }
}
