/** A server that a test plays: answers by path, and everything it was asked. */
export function playServer(
  answer: (url: URL, init: RequestInit | undefined) => Response | Promise<Response>,
): {
  readonly fetch: typeof fetch
  readonly asked: URL[]
} {
  const asked: URL[] = []
  return {
    asked,
    fetch: async (input, init) => {
      const url = new URL(String(input))
      asked.push(url)
      init?.signal?.throwIfAborted()
      return await Promise.race([answer(url, init), whenAborted(init?.signal)])
    },
  }
}

/** As a browser does: an aborted request rejects at once, whatever the server is doing. */
function whenAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** An answer in JSON. */
export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status })
}
