/** An error that can travel to a page. */
export type ShimError = { readonly message: string; readonly code?: number; readonly data?: unknown }

/** An answer that can travel to a page: errors lose their number on the way unless they are packed. */
export type ShimReply = { readonly result?: unknown } | { readonly error: ShimError }

/** Packs the end of a request. */
export async function toReply(answer: Promise<unknown>): Promise<ShimReply> {
  try {
    return { result: await answer }
  } catch (error) {
    return { error: toShimError(error) }
  }
}

/** Packs an error with the number and data it carries. */
export function toShimError(error: unknown): ShimError {
  const message = error instanceof Error ? error.message : String(error)
  const code = readProperty(error, 'code')
  const data = readProperty(error, 'data')
  return { message, ...(typeof code === 'number' && { code }), ...(data !== undefined && { data }) }
}

function readProperty(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
