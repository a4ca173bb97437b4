import { createHmac, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { CursorError } from '../sources/askInTurn.ts'

/** Whose cursor it is: it leads on for the same question and for no other. */
export type CursorOwner = {
  readonly account: string
  /** All of them, whatever their order. */
  readonly chainIds: readonly string[]
}

const macBytes = 16
const mostBytes = 64 * 1024

/** Makes a cursor that can be given out: nobody else can make one, nor use it for another account or chain. */
export function signCursor(secret: Uint8Array, owner: CursorOwner, text: string): string {
  const body = deflateRawSync(text).toString('base64url')
  return `${body}.${macOf(secret, owner, body).toString('base64url')}`
}

/** Reads a cursor that was given out; any other is a `CursorError`. */
export function openCursor(secret: Uint8Array, owner: CursorOwner, cursor: string): string {
  const [body = '', mac = '', ...more] = cursor.split('.')
  const given = Buffer.from(mac, 'base64url')
  if (more.length > 0 || given.length !== macBytes || !timingSafeEqual(given, macOf(secret, owner, body))) {
    throw new CursorError('This cursor is not from here, or for another account or chain: begin without one.')
  }
  return inflateRawSync(Buffer.from(body, 'base64url'), { maxOutputLength: mostBytes }).toString('utf8')
}

function macOf(secret: Uint8Array, { account, chainIds }: CursorOwner, body: string): Buffer {
  const claim = JSON.stringify(['cursor', account, chainIds.toSorted(), body])
  return createHmac('sha256', secret).update(claim).digest().subarray(0, macBytes)
}
