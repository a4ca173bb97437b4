import type { OpeningKeys } from '../crypto/envelope.ts'
import type { State } from './state.ts'

/** All topics that belong to something, whether listened to yet or not. */
export function ownTopics(state: State): ReadonlySet<string> {
  return collect(state, true)
}

/** The topics to listen to. The one of a plain proposal is subscribed by proposing, which wants to be the first on it. */
export function heardTopics(state: State): ReadonlySet<string> {
  return collect(state, false)
}

/** What opens an envelope of a topic; nothing for a topic that is not ours. */
export function keysOf(state: State, topic: string): OpeningKeys | undefined {
  const session = state.sessions.get(topic)
  if (session) return { symKey: session.symKey }
  for (const attempt of state.attempts.values()) {
    if (attempt.topic === topic) return { symKey: attempt.symKey }
    // Answers to a sign-in are sealed for our public key.
    if (attempt.auth?.topic === topic) return { privateKey: attempt.privateKey }
    const candidate = attempt.candidates.find((one) => one.topic === topic)
    if (candidate) return { symKey: candidate.symKey }
  }
  return undefined
}

function collect({ sessions, attempts }: State, all: boolean): ReadonlySet<string> {
  const topics = new Set(sessions.keys())
  for (const { topic, auth, candidates, unsent } of attempts.values()) {
    if (all || auth || !unsent) topics.add(topic)
    if (auth) topics.add(auth.topic)
    for (const candidate of candidates) topics.add(candidate.topic)
  }
  return topics
}
