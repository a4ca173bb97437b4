/** What a node answered instead of a result, in its own words. */
export class NodeError extends Error {
  override readonly name = 'NodeError'
  readonly code: number | undefined
  readonly data: unknown
  constructor(told: unknown) {
    const { code, message, data } = typeof told === 'object' && told !== null ? (told as Told) : {}
    super(typeof message === 'string' ? message : 'The node refused the call.')
    this.code = typeof code === 'number' ? code : undefined
    this.data = data
  }
}

type Told = { readonly code?: unknown; readonly message?: unknown; readonly data?: unknown }
