import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint } from 'jose'
import { readSignInKey } from './readSignInKey.ts'
import type { PublicJwk, SigningKeyStore, StoredKey } from './store/signingKeyStore.ts'

/** A key that tokens are signed with. */
type SigningKey = { readonly kid: string; readonly key: KeyObject }

/** The keys of all nodes of a database: one that signs, and those whose tokens may still live. */
export type KeyRing = {
  /** The key for a token that ends then: as long as that, its public half is published. */
  findSigningKey(tokenEndsAt: number): Promise<SigningKey>
  findPublicKey(kid: string): Promise<KeyObject | undefined>
  listPublicKeys(): Promise<readonly (PublicJwk & { readonly kid: string })[]>
}

const minuteMs = 60_000
/** A key of the store is replaced after this time. */
const keyLifeMs = 90 * 24 * 60 * minuteMs
/** A new key is published this long before it signs, so that sites that cache public keys know it by then. */
const publishAheadMs = 10 * minuteMs
/** When a key's last token ends is written down this much too late, so that it is seldom written. */
const noteAheadMs = 10 * minuteMs
/** The store is believed for so long. */
const believeMs = minuteMs

type KnownKey = StoredKey & { readonly publicKey: KeyObject }
type OwnKey = SigningKey & { readonly stored: Omit<StoredKey, 'privateKey'> }

/** Keeps the operator's key, or else one that the store makes at first use and replaces now and then. */
export function createKeyRing({
  store,
  given,
  now,
}: {
  readonly store: SigningKeyStore
  /** The operator's own key (`LATCHKEY_SIGN_IN_KEY`). */
  readonly given: string | undefined
  readonly now: () => number
}): KeyRing {
  let known: { readonly keys: readonly KnownKey[]; readonly at: number } | undefined
  let loading: Promise<readonly KnownKey[]> | undefined
  let operators: Promise<OwnKey> | undefined
  const noted = new Map<string, number>()

  /** Whatever tokens with made-up key ids arrive, the store is asked once at a time. */
  function load(): Promise<readonly KnownKey[]> {
    loading ??= store
      .list()
      .then((stored) => {
        const keys = stored.map((key) => ({
          ...key,
          publicKey: createPublicKey({ key: { ...key.publicJwk }, format: 'jwk' }),
        }))
        known = { keys, at: now() }
        return keys
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }

  async function listKeys(): Promise<readonly KnownKey[]> {
    return known !== undefined && now() - known.at < believeMs ? known.keys : load()
  }

  /** A key of the store that signs no longer is trusted until its last token has ended. */
  function isTrusted(key: StoredKey): boolean {
    const mayStillSign = given === undefined && key.privateKey !== undefined
    return key.tokensEndAt > now() || (mayStillSign && key.madeAt > now() - keyLifeMs)
  }

  function findOperatorsKey(): Promise<OwnKey> | undefined {
    if (given !== undefined) operators ??= readOperatorsKey(given, now())
    return operators
  }

  async function findOwnKey(): Promise<OwnKey> {
    const operatorsKey = await findOperatorsKey()
    if (operatorsKey !== undefined) return operatorsKey
    const oldest = now() - keyLifeMs
    const own = (keys: readonly KnownKey[]) => keys.filter((key) => key.privateKey !== undefined)
    let keys = own(await listKeys())
    if (!keys.some(({ madeAt }) => madeAt > oldest)) {
      await store.add(await makeKey(now()), oldest)
      keys = own(await load())
    }
    // The newest that is published long enough, or else the one before it.
    const current = keys.find(({ madeAt }) => madeAt <= now() - publishAheadMs) ?? keys.at(-1)
    if (current?.privateKey === undefined) throw new Error('The store gave no key to sign with.')
    return { kid: current.kid, key: privateKeyOf(current.privateKey), stored: current }
  }

  async function noteTokens({ kid, stored }: OwnKey, tokenEndsAt: number): Promise<void> {
    if ((noted.get(kid) ?? 0) >= tokenEndsAt) return
    const { publicJwk, madeAt } = stored
    const tokensEndAt = tokenEndsAt + noteAheadMs
    await store.extend({ kid, publicJwk, madeAt, tokensEndAt })
    noted.set(kid, tokensEndAt)
    await load()
  }

  return {
    async findSigningKey(tokenEndsAt) {
      const own = await findOwnKey()
      await noteTokens(own, tokenEndsAt)
      return own
    },
    async findPublicKey(kid) {
      const own = await findOperatorsKey()
      if (own?.kid === kid) return createPublicKey(own.key)
      const isKid = (key: KnownKey) => key.kid === kid
      const key = (await listKeys()).find(isKid) ?? (await load()).find(isKid)
      return key !== undefined && isTrusted(key) ? key.publicKey : undefined
    },
    async listPublicKeys() {
      const own = await findOwnKey()
      const others = (await listKeys()).filter((key) => key.kid !== own.kid && isTrusted(key))
      return [own.stored, ...others].map(({ kid, publicJwk }) => ({ ...publicJwk, kid }))
    },
  }
}

async function readOperatorsKey(given: string, madeAt: number): Promise<OwnKey> {
  const key = readSignInKey(given)
  if (key === undefined) throw new Error('The options let a sign-in key pass that is none.')
  const publicJwk = publicJwkOf(key)
  const kid = await kidOf(publicJwk)
  return { kid, key, stored: { kid, publicJwk, madeAt, tokensEndAt: 0 } }
}

async function makeKey(madeAt: number): Promise<StoredKey> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicJwk = publicJwkOf(privateKey)
  const text = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  return { kid: await kidOf(publicJwk), publicJwk, privateKey: text, madeAt, tokensEndAt: 0 }
}

function privateKeyOf(text: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
}

function publicJwkOf(privateKey: KeyObject): PublicJwk {
  const { kty = '', crv = '', x = '', y = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { kty, crv, x, y }
}

/** The thumbprint of RFC 7638. */
function kidOf(publicJwk: PublicJwk): Promise<string> {
  return calculateJwkThumbprint({ ...publicJwk })
}
