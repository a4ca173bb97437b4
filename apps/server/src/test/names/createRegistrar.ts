import {
  fillPath,
  NameNonce,
  type NameRecord,
  paths,
  writeNameAddressMessage,
  writeNameMessage,
} from '@latchkey/wire'
import * as v from 'valibot'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** Whoever has a name: an account with its key, or a contract whose key is another's. */
export type Owner = { readonly address: string; sign(message: string): Promise<Hex> }

/** What a test changes of an honest request. */
export type Twist = {
  readonly message?: Record<string, unknown>
  readonly body?: Record<string, unknown>
  /** The page that sends the message, when it is not the one that asked for the nonce. */
  readonly origin?: string
}

/** The page that registers names in tests. */
export const shop = 'http://localhost:5173'

/** An account with a key of its own. */
export function newOwner(): Owner {
  const account = privateKeyToAccount(generatePrivateKey())
  return { address: account.address, sign: (message) => account.signMessage({ message }) }
}

/** Registers names as our widget does, with twists. */
export function createRegistrar(url: string, chainId = 1, origin = shop) {
  const coinType = chainId === 1 ? 60 : 0x8000_0000 + chainId

  async function nonceFor(name: string, address: string): Promise<NameNonce> {
    const query = new URLSearchParams({ name, address })
    const response = await fetch(`${url}${paths.profileNonce}?${query}`, { headers: { origin } })
    return v.parse(NameNonce, await response.json())
  }

  function post(path: string, body: unknown, from = origin): Promise<Response> {
    return fetch(url + path, { method: 'POST', body: JSON.stringify(body), headers: { origin: from } })
  }

  async function bodyOf(
    owner: Owner,
    write: (bound: Omit<NameNonce, 'expiresAt' | 'zones'> & { chainId: `eip155:${number}` }) => string,
    name: string,
    twist: Twist,
  ) {
    const { expiresAt: _, zones: __, ...bound } = await nonceFor(name, owner.address)
    const honest = write({ ...bound, chainId: `eip155:${chainId}` })
    const message = twist.message
      ? JSON.stringify({ ...(JSON.parse(honest) as object), ...twist.message })
      : honest
    const signature = await owner.sign(message)
    return { message, signature, coin_type: coinType, address: owner.address, ...twist.body }
  }

  return {
    nonceFor,
    post,
    /** The body of a registration that an owner signed. */
    sign: (name: string, owner: Owner, attributes: Record<string, string> = {}, twist: Twist = {}) =>
      bodyOf(owner, (bound) => writeNameMessage({ name, attributes, ...bound }), name, twist),
    async register(
      name: string,
      owner: Owner,
      attributes: Record<string, string> = {},
      twist: Twist = {},
    ): Promise<Response> {
      const body = await this.sign(name, owner, attributes, twist)
      return post(paths.registerName, body, twist.origin)
    },
    async setAttributes(
      name: string,
      owner: Owner,
      attributes: Record<string, string>,
      twist: Twist = {},
    ): Promise<Response> {
      const body = await this.sign(name, owner, attributes, twist)
      return post(fillPath(paths.setNameAttributes, { name }), body, twist.origin)
    },
    async setAddress(
      name: string,
      owner: Owner,
      target: { readonly coin_type: number; readonly address: string },
      twist: Twist = {},
    ): Promise<Response> {
      const write = (bound: Parameters<Parameters<typeof bodyOf>[1]>[0]) =>
        writeNameAddressMessage({ name, ...target, ...bound })
      const body = await bodyOf(owner, write, name, twist)
      return post(fillPath(paths.setNameAddress, { name }), body, twist.origin)
    },
    async find(name: string): Promise<NameRecord | undefined> {
      const response = await fetch(`${url}${fillPath(paths.profileAccount, { name })}?apiVersion=2`)
      const value: unknown = await response.json()
      return Array.isArray(value) ? undefined : (value as NameRecord)
    },
  }
}
