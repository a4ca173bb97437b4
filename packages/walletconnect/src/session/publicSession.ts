import type { Session } from '../client.ts'
import { byNamespace, chainsOf } from '../sign/approvedNamespaces.ts'
import { namespaceOf } from '../sign/caip.ts'
import { withSession } from './maps.ts'
import type { State, Step, StoredSession } from './state.ts'

/** What the page sees of a session: no keys. */
export function publicSession(stored: StoredSession): Session {
  const { topic, peer, expiresAt, activeChains, disableDeepLink, sessionProperties, scopedProperties } =
    stored
  return {
    topic,
    peer,
    namespaces: byNamespace(stored.namespaces),
    expiresAt,
    activeChains,
    disableDeepLink,
    ...(sessionProperties && { sessionProperties }),
    ...(scopedProperties && { scopedProperties }),
  }
}

/** Keeps a session as it is now, its active chains among those that are approved, and tells the page what it can see. */
export function changeSession(state: State, before: StoredSession, after: StoredSession): Step {
  const session = { ...after, activeChains: chooseChains(after) }
  const [old, changed] = [publicSession(before), publicSession(session)]
  const isSame = JSON.stringify(old) === JSON.stringify(changed)
  return {
    state: withSession(state, session),
    effects: isSame ? [] : [{ type: 'emit', event: { type: 'changed', session: changed, before: old } }],
  }
}

/** The chain in use in each namespace: the one of before while it is approved, else the first of the site's that is. */
export function chooseChains({
  namespaces,
  proposed,
  activeChains,
}: Pick<StoredSession, 'namespaces' | 'proposed' | 'activeChains'>): Readonly<Record<string, string>> {
  const approved = chainsOf(namespaces)
  const names = [...new Set(Object.keys(namespaces).map(namespaceOf))]
  return Object.fromEntries(
    names.flatMap((name) => {
      const wanted = [activeChains[name] ?? '', ...(proposed[name]?.chains ?? [])]
      const chain = wanted.find((chainId) => approved.includes(chainId))
      return chain ? [[name, chain]] : []
    }),
  )
}
