import { writeSignIn } from '@latchkey/siwx'
import type { Siwx, SiwxData, SiwxSession } from '../options/siwx.ts'

/** A site's own sign-in that the test plays: everything it was asked, and what it keeps. */
export type TestSiwx = Siwx & {
  readonly asked: string[]
  sessions: readonly SiwxSession[]
  /** Makes the next calls of this name fail, or wait for ever; undefined lets them work again. */
  fail(name: keyof Siwx, how: Error | 'ignore' | undefined): void
  /** What the next messages say instead. */
  wrong: Partial<SiwxData>
}

const nonce = '7Hk2mQ9vRt4LxZ0b'

/** Makes one for the pages of https://shop.example. */
export function testSiwx(
  options: { readonly required?: boolean; readonly signOutOnDisconnect?: boolean } = {},
): TestSiwx {
  const failures = new Map<string, Error | 'ignore'>()
  const answer = async (name: keyof Siwx) => {
    siwx.asked.push(name)
    const failure = failures.get(name)
    if (failure === 'ignore') await new Promise(() => {})
    else if (failure) throw failure
  }
  const isOf =
    (chainId: string, address: string) =>
    ({ data }: SiwxSession) =>
      data.chainId === chainId && data.accountAddress.toLowerCase() === address.toLowerCase()
  const siwx: TestSiwx = {
    asked: [],
    sessions: [],
    wrong: {},
    fail: (name, how) => void (how === undefined ? failures.delete(name) : failures.set(name, how)),
    async createMessage({ accountAddress, chainId }) {
      await answer('createMessage')
      const data: SiwxData = {
        domain: 'shop.example',
        accountAddress,
        chainId,
        uri: 'https://shop.example',
        version: '1',
        nonce,
        issuedAt: '2026-01-15T09:41:00.000Z',
        ...siwx.wrong,
      }
      const text = writeSignIn(data)
      return { data, toString: () => text }
    },
    async addSession(session) {
      await answer('addSession')
      siwx.sessions = [...siwx.sessions, session]
    },
    async setSessions(sessions) {
      await answer('setSessions')
      siwx.sessions = sessions
    },
    async getSessions(chainId, address) {
      await answer('getSessions')
      return siwx.sessions.filter(isOf(chainId, address))
    },
    async revokeSession(chainId, address) {
      await answer('revokeSession')
      siwx.sessions = siwx.sessions.filter((session) => !isOf(chainId, address)(session))
    },
    getRequired: () => options.required === true,
    ...(options.signOutOnDisconnect !== undefined && { signOutOnDisconnect: options.signOutOnDisconnect }),
  }
  return siwx
}
