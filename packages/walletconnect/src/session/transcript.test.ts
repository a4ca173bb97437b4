import { expect, test } from 'vitest'
import { fromHex } from '../base/hex.ts'
import { openEnvelope, sealEnvelope } from '../crypto/envelope.ts'
import { readPeerMessage } from '../sign/peerMessage.ts'
import vectors from '../test/vectors.json' with { type: 'json' }
import { statusOf } from './attempts.ts'
import { createAttempt } from './createAttempt.ts'
import { type Effect, emptyState, type Input, type State } from './state.ts'
import { step } from './step.ts'
import { keysOf } from './topics.ts'

const { keys, transcript } = vectors
const now = 1_750_000_000_000

/** Randomness as the vectors were made with. */
function script(...parts: readonly string[]): (bytes: number) => Uint8Array {
  const left = [...parts]
  return (bytes) => {
    const next = fromHex(left.shift() ?? '')
    if (next.length !== bytes) throw new Error(`Asked for ${bytes} random bytes, have ${next.length}.`)
    return next
  }
}

/** A client's steps, driven by the envelopes of the vectors alone. */
function play() {
  let state: State = emptyState
  const effects: Effect[] = []
  const apply = (input: Input) => {
    const next = step(state, input, { now, freshId: 1_750_000_000_000_900 })
    state = next.state
    effects.push(...next.effects)
  }
  return {
    apply,
    effects,
    state: () => state,
    hear(at: number) {
      const { topic, tag, envelope, payload } = line(at)
      const opened = openEnvelope(envelope, keysOf(state, topic) ?? {})
      expect(JSON.parse(opened?.text ?? '')).toEqual(payload)
      const peer = readPeerMessage(opened?.text ?? '')
      if (peer) apply({ type: 'heard', topic, tag, peer })
    },
    /** What was sent last, sealed with the nonce of the vectors. */
    sent(at: number) {
      const effect = effects.findLast((one) => one.type === 'send')
      if (effect?.type !== 'send') throw new Error('Nothing was sent.')
      const { topic, symKey, payload, label } = effect
      expect({ topic, tag: label.tag, ttl: label.ttlSeconds }).toEqual({
        topic: line(at).topic,
        tag: line(at).tag,
        ttl: line(at).ttl,
      })
      return sealEnvelope(script(line(at).iv), symKey, JSON.stringify(payload))
    },
  }
}

function line(at: number) {
  const found = transcript[at - 1]
  if (!found) throw new Error(`There is no line ${at}.`)
  return found
}

test('a whole session goes byte by byte as in the vectors', () => {
  const { apply, effects, hear, sent, state } = play()
  const attempt = createAttempt(
    {
      id: 'vectors',
      namespaces: {
        eip155: {
          chains: ['eip155:1'],
          methods: ['personal_sign'],
          events: ['accountsChanged', 'chainChanged'],
        },
      },
    },
    undefined,
    { name: 'dapp', description: 'dapp', url: 'https://dapp.example.test', icons: [] },
    {
      clock: { now: () => now, setTimeout: () => 0, clearTimeout: () => undefined },
      random: script(keys.pairingSymKey, keys.dappPrivateKey, line(1).iv),
    },
    () => 1_750_000_000_000_201,
  )
  expect(attempt.unsent).toEqual([{ message: line(1).envelope, tag: 1100, ttlSeconds: 300, prompt: true }])
  apply({ type: 'paired', attempt })
  apply({ type: 'proposed', id: 'vectors' })
  expect(statusOf(attempt).phase).toBe('proposing')
  expect(effects.at(-1)).toMatchObject({
    type: 'status',
    status: { phase: 'waiting', uri: vectors.uris.format[0]?.uri },
  })

  hear(2)
  expect(effects.at(-1)).toMatchObject({ type: 'status', status: { phase: 'settling' } })
  hear(3)
  expect(sent(4)).toBe(line(4).envelope)
  const topic = line(3).topic
  expect([...state().sessions.keys()]).toEqual([topic])
  expect(state().attempts.size).toBe(0)

  apply({
    type: 'asked',
    request: {
      v: 1,
      id: 1_750_000_000_000_203,
      topic,
      chainId: 'eip155:1',
      method: 'personal_sign',
      expiresAt: now + 300_000,
    },
    params: ['0x68656c6c6f', '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'],
  })
  expect(sent(5)).toBe(line(5).envelope)
  hear(6)
  const { payload } = line(6)
  expect(effects.at(-1)).toEqual({
    type: 'answer',
    id: payload.id,
    answer: { result: 'result' in payload ? payload.result : undefined },
  })
  hear(7)
  expect(state().sessions.get(topic)?.eventIds).toEqual([['chainChanged', 1_750_000_000_000_204]])
  hear(8)
  expect(effects.at(-1)).toEqual({ type: 'emit', event: { type: 'gone', topic, why: 'peer' } })
  expect(state()).toEqual(emptyState)
})
