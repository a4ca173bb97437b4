// In the page's own world: a provider that hands every request to the extension, announced by EIP-6963.
import { announceProvider, drawIcon } from '@latchkey/testing'
import { toPage, toWallet, type WalletMessage } from './extensionApi.ts'

const listeners = new Map<string, Set<(data: unknown) => void>>()
const waiting = new Map<number, { resolve(result: unknown): void; reject(error: unknown): void }>()
let last = 0

window.addEventListener('message', ({ data, source }) => {
  if (source !== window || data?.channel !== toPage) return
  const message = data.message as WalletMessage
  if (message.type === 'event')
    for (const listener of listeners.get(message.event) ?? []) listener(message.data)
  if (message.type !== 'answer') return
  const asked = waiting.get(message.id)
  waiting.delete(message.id)
  if (message.error) asked?.reject(Object.assign(new Error(message.error.message), message.error))
  else asked?.resolve(message.result)
})

const provider = {
  request: (args: { method: string; params?: unknown }) =>
    new Promise((resolve, reject) => {
      const id = ++last
      waiting.set(id, { resolve, reject })
      window.postMessage(
        { channel: toWallet, message: { type: 'request', id, args } },
        window.location.origin,
      )
    }),
  on(event: string, listener: (data: unknown) => void) {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
  },
  removeListener(event: string, listener: (data: unknown) => void) {
    listeners.get(event)?.delete(listener)
  },
}

announceProvider(
  {
    uuid: '0c0ffee0-1a7c-4e11-8bad-5eed5eed5eed',
    name: 'Extension Wallet',
    rdns: 'test.latchkey.extension',
    icon: drawIcon('Extension Wallet'),
  },
  provider,
  window,
)
