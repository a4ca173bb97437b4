import type { AllowanceName } from '@latchkey/wire'

/** A bucket of tokens: how many it holds, and how many come back each second. */
export type Policy = { readonly name: string; readonly burst: number; readonly refillPerSecond: number }

/** The allowances of a visitor, by the name that the wire's table gives them. */
export const policies: Readonly<Record<AllowanceName, Policy>> = {
  /** JSON-RPC calls, by the cost of their methods. */
  rpc: { name: 'rpc', burst: 120, refillPerSecond: 40 },
  /** Lists that rarely change. */
  list: { name: 'list', burst: 200, refillPerSecond: 50 },
  /** Pictures: a list of a hundred wallets asks for a hundred at once. */
  image: { name: 'image', burst: 1_000, refillPerSecond: 100 },
  /** Names of accounts, which the server looks up on a chain. */
  names: { name: 'names', burst: 60, refillPerSecond: 10 },
  /** What accounts hold and did, which the server reads from chains. */
  data: { name: 'data', burst: 60, refillPerSecond: 10 },
  /** Options and quotes of purchases: providers limit the number of calls too. */
  onramp: { name: 'onramp', burst: 60, refillPerSecond: 3 },
  /** What a widget tells about itself. */
  events: { name: 'events', burst: 30, refillPerSecond: 1 },
  /** Sign-in, whose signatures cost calls of a chain. */
  signIn: { name: 'signIn', burst: 60, refillPerSecond: 5 },
  /** Registering and changing names: each is checked on a chain and kept for good. */
  register: { name: 'register', burst: 10, refillPerSecond: 0.2 },
}

/** Names that the visitors of one address register on one site: a name is kept for good. */
export const registrationPolicy: Policy = { name: 'registration', burst: 30, refillPerSecond: 30 / 86_400 }

/** Purchases that the visitors of one address start on one site: each is stored, and causes a request to a provider. */
export const purchasePolicy: Policy = { name: 'purchase', burst: 30, refillPerSecond: 60 / 3_600 }

/** Calls of the embedded wallet's frame from one address. */
export const walletPolicy: Policy = { name: 'wallet', burst: 60, refillPerSecond: 2 }

/** Sockets that an address opens at the relay, and tries to. */
export const relayOpenPolicy: Policy = { name: 'relay-open', burst: 200, refillPerSecond: 20 }

/** Calls of one client of the relay, on all its sockets; a call costs one and one more for every 4 KiB. */
export const relayClientPolicy: Policy = { name: 'relay-client', burst: 500, refillPerSecond: 50 }

/** The same for all clients of an address, so that a new key is no new allowance. */
export const relayAddressPolicy: Policy = { name: 'relay-address', burst: 4_000, refillPerSecond: 400 }

/** The same for all clients of a project, so that one site leaves room for the others. */
export const relayProjectPolicy: Policy = { name: 'relay-project', burst: 20_000, refillPerSecond: 2_000 }

/** KiB that an address may leave at the relay. */
export const relayKeepPolicy: Policy = { name: 'relay-keep', burst: 32_768, refillPerSecond: 64 }

/**
 * The same, times the days that they stay: whatever their lifetimes, an address never holds much more than 64 MiB and what
 * comes back in a day, a tenth of what the relay keeps for everybody.
 */
export const relayStayPolicy: Policy = { name: 'relay-stay', burst: 65_536, refillPerSecond: 4 }
