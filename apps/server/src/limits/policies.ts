/** A bucket of tokens: how many it holds, and how many come back each second. */
export type Policy = { readonly name: string; readonly burst: number; readonly refillPerSecond: number }

/** JSON-RPC calls, by the cost of their methods. */
export const rpcPolicy: Policy = { name: 'rpc', burst: 120, refillPerSecond: 40 }

/** Lists that rarely change. */
export const listPolicy: Policy = { name: 'list', burst: 200, refillPerSecond: 50 }
