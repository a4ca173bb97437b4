import { createHash } from 'node:crypto'
import { Stamp, StampText } from '@latchkey/wire/embedded'
import { calculateJwkThumbprint, compactVerify, decodeProtectedHeader, importJWK } from 'jose'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createMemoryStore } from './deviceStore.ts'
import { makeStamp } from './makeStamp.ts'
import { openDevice } from './openDevice.ts'

const request = {
  url: 'https://api.test/embedded/v1/session?x=1',
  body: '{"a":"ü"}',
  projectId: 'p1',
  origin: 'https://dapp.test',
  sessionId: undefined,
  nowMs: 1_700_000_000_999,
}

test('a stamp names the request and is signed by the key in its header', async () => {
  const device = await openDevice(createMemoryStore())
  const text = v.parse(StampText, await makeStamp(device, { ...request, sessionId: 'S'.repeat(43) }))
  expect(decodeProtectedHeader(text)).toEqual({
    alg: 'ES256',
    typ: 'latchkey-stamp+jwt',
    jwk: device.publicKey,
  })
  const { payload } = await compactVerify(text, await importJWK(device.publicKey, 'ES256'))
  expect(v.parse(Stamp, JSON.parse(new TextDecoder().decode(payload)))).toMatchObject({
    htm: 'POST',
    htu: 'https://api.test/embedded/v1/session',
    ath: createHash('sha256').update(request.body).digest('base64url'),
    iat: 1_700_000_000,
    pid: 'p1',
    org: 'https://dapp.test',
    sid: 'S'.repeat(43),
  })
})

test('two stamps of one request have different ids', async () => {
  const device = await openDevice(createMemoryStore())
  const idOf = (text: string) => JSON.parse(atob(text.split('.')[1] ?? '')).jti
  const [one, other] = await Promise.all([makeStamp(device, request), makeStamp(device, request)])
  expect(idOf(one)).not.toBe(idOf(other))
})

test('a device keeps its keys, and two tabs that start at once share them', async () => {
  const store = createMemoryStore()
  const [one, other] = await Promise.all([openDevice(store), openDevice(store)])
  expect(other.thumb).toBe(one.thumb)
  const again = await openDevice(store)
  expect(again.thumb).toBe(one.thumb)
  expect(again.wrapKey).toBe(one.wrapKey)
  expect(one.thumb).toBe(await calculateJwkThumbprint(one.publicKey, 'sha256'))
  expect((await openDevice(createMemoryStore())).thumb).not.toBe(one.thumb)
})

test('A14 (device key) the keys of a device cannot be exported', async () => {
  const { signingKey, wrapKey } = await openDevice(createMemoryStore())
  for (const key of [signingKey, wrapKey]) {
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('jwk', key)).rejects.toThrow()
  }
})
