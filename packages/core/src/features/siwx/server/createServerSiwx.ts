import { checksumAddress, parseCacaoMessage, type SignInFields, writeSignIn } from '@latchkey/siwx'
import { HttpAnswerError, HttpStatusError } from '../../../base/httpErrors.ts'
import { createPageLock } from '../../../deps/pageLock.ts'
import { activeConnection } from '../../../instance/activeConnection.ts'
import type { Latchkey } from '../../../instance/latchkey.ts'
import type { Siwx, SiwxOptions, SiwxSession } from '../../../options/siwx.ts'
import { hostOf } from '../assertOwnMessage.ts'
import { isSameAddress } from '../signInTarget.ts'
import { createSignInApi } from './createSignInApi.ts'
import {
  forgetNonce,
  type KeptSession,
  keepNonce,
  keptOf,
  nonceToken,
  readSessions,
  tokenTime,
  writeSessions,
} from './keptSessions.ts'

/** How long a message counts unless the site says otherwise. */
const messageLifeMs = 3_600_000

/** A token that ends this soon is replaced before it is used. */
const freshMs = 30_000

/** Signs visitors in at the site's Latchkey server. */
export function createServerSiwx(latchkey: Latchkey, options: SiwxOptions): Required<Siwx> {
  const { deps, config } = latchkey
  const api = createSignInApi(latchkey)
  const runAlone = deps.runAlone ?? createPageLock()
  /** The tokens of nonces that were used: a wallet that signs while it connects signs one message for each chain with one. */
  const usedNonces = new Map<string, string>()
  const lockName = `latchkey:${config.instance}:siwx`

  /** As other tabs have left it: whoever asks may have waited for one of them. */
  const find = ({ message }: Pick<KeptSession, 'message'>) =>
    readSessions(latchkey).find((kept) => kept.message === message)

  function put(session: KeptSession): void {
    const others = readSessions(latchkey).filter(({ message }) => message !== session.message)
    writeSessions(latchkey, [...others, session])
  }

  function drop(ended: readonly KeptSession[]): void {
    const gone = new Set(ended.map(({ message }) => message))
    writeSessions(
      latchkey,
      readSessions(latchkey).filter(({ message }) => !gone.has(message)),
    )
  }

  function sessionsOf(chainId: string, address: string): readonly KeptSession[] {
    return readSessions(latchkey).filter(({ message }) => {
      const fields = fieldsOf(message)
      return fields?.chainId === chainId && isSameAddress(fields.chainId, fields.accountAddress, address)
    })
  }

  /** The session with a token that is still good; undefined once it has ended. One tab at a time: an old refresh token that comes back ends the session. */
  function refresh(session: KeptSession): Promise<KeptSession | undefined> {
    return runAlone(lockName, async () => {
      const known = find(session)
      // Another tab has refreshed it meanwhile, or ended it.
      if (known === undefined || known.token !== session.token) return known
      try {
        const next = keptOf(await api.refresh(known.refreshToken), known, deps.clock.now())
        // Signed out while the server was asked: what it gave is ended, not kept.
        if (find(known) === undefined) {
          void api.signOut(next.token).catch(() => undefined)
          return undefined
        }
        put(next)
        return next
      } catch (error) {
        if (!isEnd(error)) throw error
        drop([known])
        return undefined
      }
    })
  }

  async function isAlive(session: KeptSession): Promise<boolean> {
    try {
      const fresh = isFresh(session) ? session : await refresh(session)
      if (fresh === undefined) return false
      try {
        await api.me(fresh.token)
        return true
      } catch (error) {
        if (!isEnd(error)) throw error
        // The token may have ended before its time, and the session not.
        return (await refresh(fresh)) !== undefined
      }
    } catch {
      // The server cannot be asked: it says so at the next call, and the site's backend asks for itself.
      return true
    }
  }

  function isFresh({ freshUntil }: KeptSession): boolean {
    return freshUntil - deps.clock.now() > freshMs
  }

  async function end(sessions: readonly KeptSession[]): Promise<void> {
    // First here: whatever the server does, this browser has signed out.
    drop(sessions)
    await Promise.allSettled(sessions.map(signOut))
  }

  /** A token that has ended is enough to sign out: the page may be closing, and has no time for two requests. */
  async function signOut({ token, refreshToken }: KeptSession): Promise<void> {
    try {
      await api.signOut(token)
    } catch (error) {
      if (!isEnd(error)) throw error
      // The key that signed an old token may be gone while its session lives.
      await api.signOut((await api.refresh(refreshToken)).token)
    }
  }

  async function add({ message, signature, cacao }: SiwxSession): Promise<void> {
    const fields = parseCacaoMessage(message)
    const { nonce } = fields
    const token = nonceToken(latchkey, nonce) ?? usedNonces.get(nonce) ?? ''
    const connector = activeConnection(latchkey.connections.getState())?.connector
    const answer = await api.authenticate(
      {
        message,
        signature,
        ...(cacao !== undefined && { cacao: true }),
        ...(connector && { walletInfo: { name: connector.name, type: connector.type } }),
      },
      token,
    )
    usedNonces.set(nonce, token)
    forgetNonce(latchkey, nonce)
    const { account, chainId } = answer.session
    const prefix = `${fields.chainId}:`
    const isAsked = account.startsWith(prefix) && chainId === fields.chainId
    if (!isAsked || !isSameAddress(`eip155:${chainId}`, account.slice(prefix.length), fields.accountAddress))
      throw new HttpAnswerError(new TypeError('The session is for another account.'))
    put(keptOf(answer, { message, signature }, deps.clock.now()))
  }

  return {
    async createMessage({ accountAddress, chainId, notBefore }) {
      const { nonce, token } = await api.nonce()
      keepNonce(latchkey, nonce, token)
      // By the server's clock: it refuses a message of a device whose own is wrong.
      const now = tokenTime(token) ?? deps.clock.now()
      const { origin } = deps.page
      const data: SignInFields = {
        domain: hostOf(origin) ?? '',
        // Wallets often write it in small letters; EIP-4361 wants its checksum.
        accountAddress: chainId.startsWith('eip155:') ? checksumAddress(accountAddress) : accountAddress,
        ...(options.statement !== undefined && { statement: options.statement }),
        uri: origin,
        version: '1',
        chainId,
        nonce,
        issuedAt: new Date(now).toISOString(),
        expirationTime: new Date(now + (options.expiresInMs ?? messageLifeMs)).toISOString(),
        ...(notBefore !== undefined && { notBefore }),
        ...(options.resources && { resources: options.resources }),
      }
      const text = writeSignIn(data)
      return { data, toString: () => text }
    },
    addSession: add,
    async setSessions(sessions) {
      const wanted = new Map(sessions.map((session) => [session.message, session]))
      const known = new Set(readSessions(latchkey).map(({ message }) => message))
      const isNew = ({ message }: Pick<KeptSession, 'message'>) => wanted.has(message) && !known.has(message)
      try {
        for (const session of wanted.values()) if (isNew(session)) await add(session)
      } catch (error) {
        // All or none: the visitor stays signed in as they were.
        await end(readSessions(latchkey).filter(isNew))
        throw error
      }
      await end(readSessions(latchkey).filter(({ message }) => !wanted.has(message)))
    },
    async getSessions(chainId, address) {
      const kept = sessionsOf(chainId, address)
      const alive = await Promise.all(kept.map(isAlive))
      return kept.filter((_, at) => alive[at]).flatMap(asSession)
    },
    revokeSession: (chainId, address) => end(sessionsOf(chainId, address)),
    getRequired: () => options.required === true,
    signOutOnDisconnect: options.signOutOnDisconnect !== false,
    async getToken(chainId, address) {
      const session = sessionsOf(chainId, address).at(-1)
      if (session === undefined) return undefined
      return (isFresh(session) ? session : await refresh(session))?.token
    },
  }
}

function asSession({ message, signature }: KeptSession): readonly SiwxSession[] {
  const data = fieldsOf(message)
  return data ? [{ data, message, signature }] : []
}

/** What a message says; undefined for what is none, such as what somebody wrote into storage by hand. */
function fieldsOf(message: string): (SignInFields & { readonly chainId: `eip155:${string}` }) | undefined {
  try {
    return parseCacaoMessage(message) as SignInFields & { readonly chainId: `eip155:${string}` }
  } catch {
    return undefined
  }
}

/** Whether the server says that the session has ended. */
function isEnd(error: unknown): boolean {
  return error instanceof HttpStatusError && error.status === 401
}
