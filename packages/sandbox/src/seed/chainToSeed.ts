/** What seeding needs of a chain: its identity, the moment it should end at, and its JSON-RPC. */
export type ChainToSeed = {
  readonly chainId: number
  /** Unix seconds. */
  readonly anchor: number
  request(method: string, params?: readonly unknown[]): Promise<unknown>
}
