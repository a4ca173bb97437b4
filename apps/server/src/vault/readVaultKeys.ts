import type { PublicKey } from '@latchkey/wire/embedded'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { KeyWrapper } from '../keys/createKeyWrapper.ts'
import type { VaultDatabase } from './store/openVaultStore.ts'

/** The vault's own keys: frames seal boxes to one, and it signs what it says with the other. */
export type VaultKeys = {
  readonly boxKey: CryptoKey
  readonly boxPublic: PublicKey
  readonly signingKey: CryptoKey
  readonly signingPublic: { readonly kty: 'OKP'; readonly crv: 'Ed25519'; readonly x: string }
}

/** Reads the keys from the database, made at first use; only the master key opens them. */
export async function readVaultKeys({ db }: VaultDatabase, keys: KeyWrapper): Promise<VaultKeys> {
  const context = (name: string) => ({ table: 'keys', row: name, user: '' })

  async function readKey(name: string, make: () => Promise<JWK>): Promise<JWK> {
    const known = await db.selectFrom('keys').select('value').where('name', '=', name).executeTakeFirst()
    if (known === undefined) {
      const text = new TextEncoder().encode(JSON.stringify(await make()))
      await db
        .insertInto('keys')
        .values({ name, value: await keys.wrap(text, context(name)) })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
      return readKey(name, make)
    }
    return JSON.parse(new TextDecoder().decode(await keys.unwrap(known.value, context(name))))
  }

  const box = await readKey('box', () => makeKey('ECDH-ES'))
  const signing = await readKey('signing', () => makeKey('EdDSA'))
  return {
    boxKey: (await importJWK(box, 'ECDH-ES')) as CryptoKey,
    boxPublic: { kty: 'EC', crv: 'P-256', x: box.x ?? '', y: box.y ?? '' },
    signingKey: (await importJWK(signing, 'EdDSA')) as CryptoKey,
    signingPublic: { kty: 'OKP', crv: 'Ed25519', x: signing.x ?? '' },
  }
}

async function makeKey(algorithm: 'ECDH-ES' | 'EdDSA'): Promise<JWK> {
  const options = { extractable: true, ...(algorithm === 'ECDH-ES' && { crv: 'P-256' }) }
  const { privateKey } = await generateKeyPair(algorithm, options)
  return exportJWK(privateKey)
}
