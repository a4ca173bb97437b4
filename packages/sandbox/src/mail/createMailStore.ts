import type { Mail } from './mail.ts'

/** Which mail `waitFor` wants. */
export type MailWanted = {
  /** Only mails that came after the one with this id. */
  readonly after?: number
  readonly match?: (mail: Mail) => boolean
  readonly timeoutMs?: number
}

/** The mails of a mailbox, the newest last. */
export type MailStore = {
  add(mail: Mail): void
  messages(to?: string): readonly Mail[]
  find(id: number): Mail | undefined
  /** Gives the newest wanted mail to an address, or waits until one arrives. */
  waitFor(to: string, wanted?: MailWanted): Promise<Mail>
  /** Calls back for each new mail; returns an unsubscribe function. */
  subscribe(listener: (mail: Mail) => void): () => void
}

const mailLimit = 200
const defaultTimeoutMs = 30_000

/** Keeps the last 200 mails in memory. */
export function createMailStore(): MailStore {
  const mails: Mail[] = []
  const listeners = new Set<(mail: Mail) => void>()

  function messages(to?: string): readonly Mail[] {
    const address = to?.toLowerCase()
    return mails.filter((mail) => address === undefined || mail.to.includes(address))
  }

  function subscribe(listener: (mail: Mail) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    add(mail) {
      mails.push(mail)
      if (mails.length > mailLimit) mails.shift()
      for (const listener of listeners) listener(mail)
    },
    messages,
    find: (id) => mails.find((mail) => mail.id === id),
    waitFor(to, { after = 0, match = () => true, timeoutMs = defaultTimeoutMs } = {}) {
      const newestWanted = () => messages(to).findLast((mail) => mail.id > after && match(mail))
      return new Promise((resolve, reject) => {
        const present = newestWanted()
        if (present) return resolve(present)
        const timer = setTimeout(() => {
          unsubscribe()
          reject(new Error(`No such mail came to ${to} within ${timeoutMs} ms.`))
        }, timeoutMs)
        const unsubscribe = subscribe(() => {
          const mail = newestWanted()
          if (!mail) return
          clearTimeout(timer)
          unsubscribe()
          resolve(mail)
        })
      })
    },
    subscribe,
  }
}
