import { Voucher, VoucherText } from '@latchkey/wire/embedded'
import { compactVerify, decodeProtectedHeader, importJWK } from 'jose'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createMemoryStore } from './deviceStore.ts'
import { makeVoucher } from './makeVoucher.ts'
import { openDevice } from './openDevice.ts'

test('a voucher names the newer device and is signed by the older one', async () => {
  const [older, newer] = await Promise.all([1, 2].map(() => openDevice(createMemoryStore())))
  if (older === undefined || newer === undefined) throw new Error('There are two.')
  const made = await makeVoucher(older, {
    walletId: '00000000-0000-4000-8000-000000000001',
    thumb: newer.thumb,
    projectId: 'p1',
    origin: 'https://dapp.test',
    sessionId: 'S'.repeat(43),
    nowMs: 1_700_000_000_999,
  })
  const text = v.parse(VoucherText, made)
  expect(decodeProtectedHeader(text)).toEqual({
    alg: 'ES256',
    typ: 'latchkey-voucher+jwt',
    jwk: older.publicKey,
  })
  const { payload } = await compactVerify(text, await importJWK(older.publicKey, 'ES256'))
  expect(v.parse(Voucher, JSON.parse(new TextDecoder().decode(payload)))).toMatchObject({
    wallet: '00000000-0000-4000-8000-000000000001',
    thumb: newer.thumb,
    pid: 'p1',
    org: 'https://dapp.test',
    sid: 'S'.repeat(43),
    iat: 1_700_000_000,
  })
})
