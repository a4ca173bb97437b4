/** A bucket of tokens: how many it holds, and how many come back each second. */
export type Policy = { readonly name: string; readonly burst: number; readonly refillPerSecond: number }

/** JSON-RPC calls, by the cost of their methods. */
export const rpcPolicy: Policy = { name: 'rpc', burst: 120, refillPerSecond: 40 }

/** Lists that rarely change. */
export const listPolicy: Policy = { name: 'list', burst: 200, refillPerSecond: 50 }

/** Pictures: a list of a hundred wallets asks for a hundred at once. */
export const imagePolicy: Policy = { name: 'image', burst: 1_000, refillPerSecond: 100 }

/** Names of accounts, which the server looks up on a chain. */
export const namesPolicy: Policy = { name: 'names', burst: 60, refillPerSecond: 10 }

/** What a widget tells about itself. */
export const eventsPolicy: Policy = { name: 'events', burst: 30, refillPerSecond: 1 }
