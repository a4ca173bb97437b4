import type { Siwx, SiwxData, SiwxSession } from '@latchkey/core'

/** A site's own sign-in that a test plays. */
export type PlayedSiwx = Siwx & {
  sessions: readonly SiwxSession[]
  /** How the next calls go; at once unless told. */
  readonly answers: { look: () => Promise<void>; make: () => Promise<void>; add: () => Promise<void> }
}

/** Makes one for the page of the test. */
export function playSiwx({ isRequired = false }: { readonly isRequired?: boolean } = {}): PlayedSiwx {
  const at = async () => {}
  const siwx: PlayedSiwx = {
    sessions: [],
    answers: { look: at, make: at, add: at },
    getRequired: () => isRequired,
    async createMessage({ accountAddress, chainId }) {
      await siwx.answers.make()
      const data: SiwxData = {
        domain: location.host,
        accountAddress,
        chainId,
        uri: location.origin,
        version: '1',
        nonce: '7Hk2mQ9vRt4LxZ0b',
        issuedAt: '2026-01-15T09:41:00.000Z',
        expirationTime: '2026-01-15T10:41:00.000Z',
      }
      const text = [
        `${data.domain} wants you to sign in with your Ethereum account:`,
        accountAddress,
        '',
        '',
        `URI: ${data.uri}`,
        'Version: 1',
        `Chain ID: ${chainId.split(':')[1]}`,
        `Nonce: ${data.nonce}`,
        `Issued At: ${data.issuedAt}`,
        `Expiration Time: ${data.expirationTime}`,
      ].join('\n')
      return { data, toString: () => text }
    },
    async addSession(session) {
      await siwx.answers.add()
      siwx.sessions = [...siwx.sessions, session]
    },
    async setSessions(sessions) {
      siwx.sessions = sessions
    },
    async getSessions() {
      await siwx.answers.look()
      return siwx.sessions
    },
    async revokeSession() {
      siwx.sessions = []
    },
  }
  return siwx
}
