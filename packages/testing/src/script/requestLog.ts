/** One request that a page made, and how it ended. */
export type LoggedRequest = {
  readonly origin: string
  readonly method: string
  readonly params: unknown
  /** By the wallet's clock. */
  readonly at: number
  readonly outcome:
    | { readonly status: 'pending' }
    | { readonly status: 'answered'; readonly result: unknown }
    | { readonly status: 'failed'; readonly error: unknown }
}

/** Every request a wallet was asked, in order. */
export type RequestLog = {
  entries(): readonly LoggedRequest[]
  /** Notes a request and gives back the pen for its outcome. */
  open(request: Omit<LoggedRequest, 'outcome'>): (outcome: LoggedRequest['outcome']) => void
}

/** Makes an empty log. */
export function createRequestLog(): RequestLog {
  const entries: LoggedRequest[] = []
  return {
    entries: () => [...entries],
    open(request) {
      const index = entries.push({ ...request, outcome: { status: 'pending' } }) - 1
      return (outcome) => {
        entries[index] = { ...request, outcome }
      }
    },
  }
}
