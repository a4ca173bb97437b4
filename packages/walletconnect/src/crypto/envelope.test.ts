import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64, toBase64 } from '../base/base64.ts'
import { fromHex } from '../base/hex.ts'
import { sha256Hex } from '../base/sha256.ts'
import vectors from '../test/vectors.json' with { type: 'json' }
import { openEnvelope, sealEnvelope, sealToPeer } from './envelope.ts'

const { keys, envelopes, envelopesMustFail, transcript } = vectors
const fixed = (hex: string | undefined) => () => fromHex(hex ?? '')
const dapp = { privateKey: keys.dappPrivateKey, publicKey: keys.dappPublicKey }
const wallet = { privateKey: keys.walletPrivateKey, publicKey: keys.walletPublicKey }

/** Vectors in base64 for URLs belong to link mode between two apps, which does not exist here yet. */
const relayed = envelopes.filter(({ encoding }) => encoding === 'base64')

test.each(relayed)('envelope vector: $name', (vector) => {
  const { type, iv, symKey = '', plaintext, envelope, messageId, attestationDecryptedId } = vector
  expect(sha256Hex(envelope)).toBe(messageId)
  expect(sha256Hex(plaintext)).toBe(attestationDecryptedId)
  if (type === 1) {
    expect(sealToPeer(fixed(iv), wallet, keys.dappPublicKey, plaintext)).toBe(envelope)
    expect(openEnvelope(envelope, dapp)).toEqual({ text: plaintext, senderPublicKey: vector.senderPublicKey })
  } else {
    expect(sealEnvelope(fixed(iv), symKey, plaintext)).toBe(envelope)
    expect(openEnvelope(envelope, { symKey })).toEqual({ text: plaintext })
  }
})

test.each(transcript)('step $step of the transcript (tag $tag) is sealed and opened to the byte', (step) => {
  const symKey = step.topic === keys.pairingTopic ? keys.pairingSymKey : keys.sessionSymKey
  const text = JSON.stringify(step.payload)
  expect(sealEnvelope(fixed(step.iv), symKey, text)).toBe(step.envelope)
  expect(openEnvelope(step.envelope, { symKey })).toEqual({ text })
})

test.each(envelopesMustFail)('nothing is in an envelope with: $name', ({ symKey, envelope }) => {
  expect(openEnvelope(envelope, { symKey, privateKey: keys.dappPrivateKey })).toBeUndefined()
})

test('an envelope in the clear that comes by a relay is not read', () => {
  const open = toBase64(Uint8Array.of(2, ...new TextEncoder().encode('{"id":1}')))
  expect(openEnvelope(open, { symKey: keys.sessionSymKey, ...dapp })).toBeUndefined()
})

test('an envelope of a type that nobody defined is not read, though its rest is in order', () => {
  const bytes = fromBase64(envelopes[0]?.envelope ?? '') ?? new Uint8Array()
  for (let type = 3; type < 256; type += 1) {
    bytes[0] = type
    expect(openEnvelope(toBase64(bytes), { symKey: keys.sessionSymKey, ...dapp })).toBeUndefined()
  }
})

test('an envelope whose sender key is of low order is not read', () => {
  const bytes = fromBase64(envelopes[3]?.envelope ?? '') ?? new Uint8Array()
  expect(openEnvelope(toBase64(bytes.fill(0, 1, 33)), dapp)).toBeUndefined()
})

test('text that is not UTF-8, though sealed with the right key, is no text', () => {
  const bytes = fromBase64(sealEnvelope(fixed('00'.repeat(12)), keys.sessionSymKey, 'é')) ?? new Uint8Array()
  expect(openEnvelope(toBase64(bytes), { symKey: keys.sessionSymKey })).toEqual({ text: 'é' })
  expect(openEnvelope(toBase64(bytes.subarray(0, 29)), { symKey: keys.sessionSymKey })).toBeUndefined()
})

test('10,000 broken envelopes throw nothing and open nothing', () => {
  const good = envelopes.slice(0, 4).map((vector) => fromBase64(vector.envelope) ?? new Uint8Array())
  const broken = fc.oneof(
    fc.string(),
    fc.base64String(),
    fc.uint8Array({ maxLength: 200 }).map(toBase64),
    // One bit of a good one turned.
    fc.tuple(fc.constantFrom(...good), fc.nat(), fc.integer({ min: 0, max: 7 })).map(([bytes, at, bit]) => {
      const copy = bytes.slice()
      const index = at % copy.length
      copy[index] = (copy[index] ?? 0) ^ (1 << bit)
      return toBase64(copy)
    }),
    fc
      .tuple(fc.constantFrom(...good), fc.nat())
      .map(([bytes, at]) => toBase64(bytes.subarray(0, at % bytes.length))),
  )
  fc.assert(
    fc.property(broken, (envelope) => {
      expect(openEnvelope(envelope, { symKey: keys.sessionSymKey })).toBeUndefined()
    }),
    { numRuns: 10_000 },
  )
})

test('what is sealed with chance nonces is opened by the other side, whatever the text', () => {
  const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(
        openEnvelope(sealEnvelope(random, keys.sessionSymKey, text), { symKey: keys.sessionSymKey }),
      ).toEqual({ text })
    }),
    { numRuns: 100 },
  )
  const one = sealToPeer(random, dapp, keys.walletPublicKey, 'hello')
  expect(sealToPeer(random, dapp, keys.walletPublicKey, 'hello')).not.toBe(one)
  expect(openEnvelope(one, wallet)).toEqual({ text: 'hello', senderPublicKey: keys.dappPublicKey })
})

test('200 kB of text go through in one piece', () => {
  const text = 'x'.repeat(200_000)
  expect(
    openEnvelope(sealEnvelope(fixed('00'.repeat(12)), keys.sessionSymKey, text), {
      symKey: keys.sessionSymKey,
    })?.text,
  ).toBe(text)
})
