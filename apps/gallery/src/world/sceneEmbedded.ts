import type { LatchkeyOptions } from '@latchkey/core'
import type { EmbeddedLink, EmbeddedSource } from '@latchkey/core/adapter'

const never = () => new Promise<never>(() => {})

/** An embedded wallet that answers nothing: a scene says itself what a login has come to. */
const silent: EmbeddedLink = {
  startEmail: never,
  awaitDevice: never,
  enterCode: never,
  connectSocial: never,
  leaveForSocial: never,
  returnFromSocial: never,
  startFarcaster: never,
  awaitFarcaster: never,
  openSession: never,
  watchApprovals: () => () => {},
  rejectApprovals() {},
  place() {},
  setLook() {},
  close() {},
}

/** The part of a site's options that gives it an embedded wallet; `email` logged in on this page before. */
export function withEmbedded(email?: string): LatchkeyOptions {
  const source: EmbeddedSource = {
    type: 'embedded',
    load: async () => ({
      openEmbedded({ storage }) {
        if (email !== undefined) storage.set('email', email)
        return silent
      },
    }),
  }
  return { embedded: { frameUrl: 'https://wallet.example' }, adapters: [source] }
}
