import { PublicKey } from '@latchkey/wire/embedded'
import { calculateJwkThumbprint, compactVerify, decodeProtectedHeader, importJWK } from 'jose'
import * as v from 'valibot'

/** Reads a compact JWS (ES256) of one type by the key in its header; throws for anything else. */
export async function readSigned<Schema extends v.GenericSchema>(
  text: string,
  { typ, schema }: { readonly typ: string; readonly schema: Schema },
): Promise<{ readonly said: v.InferOutput<Schema>; readonly thumb: string }> {
  const header = decodeProtectedHeader(text)
  if (header.alg !== 'ES256' || header.typ !== typ) throw new Error('The header is another one.')
  const jwk = v.parse(PublicKey, header.jwk)
  const { payload } = await compactVerify(text, await importJWK({ ...jwk }, 'ES256'), {
    algorithms: ['ES256'],
  })
  const said = v.parse(schema, JSON.parse(new TextDecoder().decode(payload)))
  return { said, thumb: await calculateJwkThumbprint({ ...jwk }) }
}
