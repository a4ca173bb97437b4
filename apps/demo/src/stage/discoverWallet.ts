import * as v from 'valibot'
import { messages } from '../messages.ts'
import type { Eip1193Provider } from './eip1193.ts'

const announceTimeoutMs = 5_000

const Announcement = v.object({
  info: v.object({ uuid: v.string() }),
  provider: v.custom<Eip1193Provider>((value) => {
    const candidate = value as Partial<Eip1193Provider> | null
    const needed = [candidate?.request, candidate?.on, candidate?.removeListener]
    return needed.every((part) => typeof part === 'function')
  }),
})

/**
 * Asks the page's wallets to announce themselves (EIP-6963) and waits for the one we name.
 * By its uuid, which is new on every page: anybody can know a name or an `rdns` beforehand and take it.
 */
export function discoverWallet(uuid: string, page: Window = window): Promise<Eip1193Provider> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      page.removeEventListener('eip6963:announceProvider', hear)
      reject(new WalletMissingError(messages.stage.noWallet))
    }, announceTimeoutMs)

    function hear(event: Event): void {
      const heard = v.safeParse(Announcement, (event as CustomEvent<unknown>).detail)
      // Any other wallet is the visitor's own: a demo has no business with it.
      if (!heard.success || heard.output.info.uuid !== uuid) return
      clearTimeout(timer)
      page.removeEventListener('eip6963:announceProvider', hear)
      resolve(heard.output.provider)
    }

    page.addEventListener('eip6963:announceProvider', hear)
    page.dispatchEvent(new Event('eip6963:requestProvider'))
  })
}

/** The expected wallet did not announce itself in time. */
class WalletMissingError extends Error {
  override readonly name = 'WalletMissingError'
}
