// The wallet itself: keys, permissions by origin, and a window of its own for every question.
import { createEvmWallet, type EvmChain, type EvmDecision, type EvmWallet } from '@latchkey/testing'
import { extension, type WalletMessage } from './extensionApi.ts'

declare const sandboxChains: readonly EvmChain[]
declare const firstAccount: number

const questions = new Map<string, (decision: EvmDecision) => void>()

/** A worker may be put to sleep between two clicks: what must outlive it is kept by the browser. */
async function openWallet(): Promise<EvmWallet> {
  const kept = await extension.storage.local.get()
  return createEvmWallet(
    {
      name: 'Extension Wallet',
      rdns: 'test.latchkey.extension',
      chains: sandboxChains,
      first: firstAccount,
    },
    {
      storage: {
        getItem: (key) => (typeof kept[key] === 'string' ? kept[key] : null),
        setItem(key, value) {
          kept[key] = value
          void extension.storage.local.set({ [key]: value })
        },
      },
      decide: (ask) =>
        new Promise((resolve) => {
          const id = crypto.randomUUID()
          questions.set(id, resolve)
          const query = new URLSearchParams({ id, kind: ask.kind, origin: ask.origin })
          const url = extension.runtime.getURL(`approve.html?${query}`)
          void extension.windows.create({ url, type: 'popup', width: 360, height: 420 })
        }),
    },
  )
}

const opened = openWallet()

extension.runtime.onMessage.addListener((message) => {
  const { id, decision } = message as { id: string; decision: EvmDecision }
  questions.get(id)?.(decision)
  questions.delete(id)
})

extension.runtime.onConnect.addListener((port) => {
  const origin = port.sender?.origin ?? ''
  const say = (message: WalletMessage) => port.postMessage(message)
  void opened.then((wallet) => {
    const stop = wallet.watch((news) => {
      if (news.type === 'event' && news.origin === origin)
        say({ type: 'event', event: news.event, data: news.data })
    })
    port.onDisconnect.addListener(stop)
  })
  port.onMessage.addListener(async (message) => {
    const { id, args } = message as Extract<WalletMessage, { type: 'request' }>
    try {
      say({ type: 'answer', id, result: await (await opened).providerFor(origin).request(args) })
    } catch (error) {
      const { code = -32603, message: text = 'Unknown' } = error as { code?: number; message?: string }
      say({ type: 'answer', id, error: { code, message: text } })
    }
  })
})
