import type { EvmPage } from '../discovery/page.ts'
import { peek } from '../provider/provider.ts'

/** The version of the messages that Safe speaks with apps. */
const sdkVersion = '9.1.0'

/** A way to talk with the Safe around this page, and with nobody else. */
export type SafeLink = {
  send(method: string, params: unknown): Promise<object>
  close(): undefined
}

type Waiting = { readonly resolve: (data: object) => void; readonly reject: (error: Error) => void }

/** Opens a link to one origin: messages are addressed to it by name, and answers of any other are not heard. */
export function createSafeLink(page: EvmPage, origin: string): SafeLink {
  const waiting = new Map<string, Waiting>()
  let last = 0

  function hear(event: Event): void {
    if (peek(event, 'origin') !== origin || peek(event, 'source') !== page.parent) return
    const message = peek(event, 'data')
    const id = peek(message, 'id')
    const request = typeof id === 'string' ? waiting.get(id) : undefined
    if (typeof id !== 'string' || request === undefined) return
    waiting.delete(id)
    if (waiting.size === 0) page.removeEventListener('message', hear)
    const data = peek(message, 'data')
    if (peek(message, 'success') === true) request.resolve(data as object)
    else request.reject(new Error(String(peek(message, 'error') ?? '')))
  }

  return {
    send(method, params) {
      last += 1
      const id = `latchkey-${last}`
      if (waiting.size === 0) page.addEventListener('message', hear)
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        const parent = page.parent as Window
        parent.postMessage({ id, method, params, env: { sdkVersion } }, origin)
      })
    },
    close() {
      waiting.clear()
      page.removeEventListener('message', hear)
      return undefined
    },
  }
}
