import { createHash, randomUUID } from 'node:crypto'
import {
  type AuthBody,
  type AuthCallName,
  authCalls,
  type PublicKey,
  type Stamp,
  type Voucher,
} from '@latchkey/wire/embedded'
import { CompactSign, calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'

/** What a test may change of a stamp before it is signed, or of the request after. */
export type Tampering = {
  readonly stamp?: Partial<Stamp>
  readonly header?: Record<string, unknown>
  readonly body?: string
  readonly origin?: string | null
  readonly path?: string
  readonly userAgent?: string
  /** What the browser sends as its cookies. */
  readonly cookie?: string
}

/** A browser as the server sees it: a key of its own that stamps every request. */
export type Device = Awaited<ReturnType<typeof createDevice>>

/** Makes a device that calls the server for a page. */
export async function createDevice(
  serverUrl: string,
  {
    now,
    frameUrl,
    projectId = 'shop',
    origin = 'https://shop.example',
  }: {
    readonly now: () => number
    readonly frameUrl: string
    readonly projectId?: string
    readonly origin?: string
  },
) {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const { x = '', y = '' } = await exportJWK(publicKey)
  const jwk: PublicKey = { kty: 'EC', crv: 'P-256', x, y }
  const thumb = await calculateJwkThumbprint({ ...jwk })

  async function stampFor(path: string, body: string, sid: string | undefined, tampering: Tampering) {
    const stamp: Stamp = {
      htm: 'POST',
      htu: `${serverUrl}${path}`,
      ath: createHash('sha256').update(body).digest('base64url'),
      iat: Math.floor(now() / 1_000),
      jti: randomUUID(),
      pid: projectId,
      org: origin,
      ...(sid === undefined ? {} : { sid }),
      ...tampering.stamp,
    }
    return signAs('latchkey-stamp+jwt', stamp, tampering.header)
  }

  function signAs(typ: string, said: object, header: Record<string, unknown> = {}): Promise<string> {
    return new CompactSign(new TextEncoder().encode(JSON.stringify(said)))
      .setProtectedHeader({ alg: 'ES256', typ, jwk: { ...jwk }, ...header })
      .sign(privateKey)
  }

  return {
    thumb,
    jwk,
    projectId,
    origin,
    /** The session of the last login. */
    sid: undefined as string | undefined,
    /** Where the proxy says that it is, for servers that trust one. */
    address: undefined as string | undefined,
    stampFor,
    /** Vouches for a newer device of the same browser; a test may change what the voucher says. */
    vouchFor(
      newer: { readonly thumb: string; readonly sid: string | undefined },
      wallet: string,
      {
        said = {},
        header = {},
      }: { readonly said?: Partial<Voucher>; readonly header?: Record<string, unknown> } = {},
    ): Promise<string> {
      const voucher: Voucher = {
        wallet,
        thumb: newer.thumb,
        pid: projectId,
        org: origin,
        sid: newer.sid ?? '',
        iat: Math.floor(now() / 1_000),
        jti: randomUUID(),
        ...said,
      }
      return signAs('latchkey-voucher+jwt', voucher, header)
    },
    async call<Name extends AuthCallName>(
      name: Name,
      body: AuthBody<Name>,
      tampering: Tampering = {},
    ): Promise<Response> {
      const path = authCalls[name].path
      const text = JSON.stringify(body)
      const stamp = await stampFor(path, text, this.sid, tampering)
      const from = tampering.origin === undefined ? frameUrl : tampering.origin
      return fetch(`${serverUrl}${tampering.path ?? path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-stamp': stamp,
          'user-agent': tampering.userAgent ?? 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
          ...(from === null ? {} : { origin: from }),
          ...(tampering.cookie !== undefined && { cookie: tampering.cookie }),
          ...(this.address !== undefined && { 'x-forwarded-for': this.address }),
        },
        body: tampering.body ?? text,
      })
    },
  }
}
