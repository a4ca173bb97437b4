import type { LatchkeyOptions } from '@latchkey/core'
import {
  type EmailStep,
  type EmbeddedLink,
  type EmbeddedRequirements,
  type EmbeddedSource,
  embeddedConnectorId,
  type ScreenBox,
  type WalletSession,
} from '@latchkey/core/adapter'
import { evm } from '@latchkey/evm'
import { harbour } from './chains.ts'

/** An embedded wallet that does as the test says. */
export type PlayedWallet = {
  readonly options: LatchkeyOptions
  /** Whatever was asked of it, in order. */
  readonly asked: string[]
  /** Where it was shown last. */
  shownAt: ScreenBox | undefined
  /** How it answers; each waits for ever unless told. */
  readonly answers: {
    email: (email: string) => Promise<EmailStep>
    device: () => Promise<void>
    code: (code: string) => Promise<void>
    social: (onReturn: () => void) => Promise<void>
    farcaster: () => Promise<string>
    farcasterApproval: () => Promise<void>
  }
  /** Asks for an approval, as a request of the page does. */
  ask: () => void
}

const never = () => new Promise<never>(() => {})
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Makes one, and the options of a site that has it. */
export function playWallet(
  given: Partial<PlayedWallet['answers']> = {},
  site: LatchkeyOptions = {},
  /** Who logged in on this page before; known once the wallet was opened. */
  email?: string,
): PlayedWallet {
  const asked: string[] = []
  const answers: PlayedWallet['answers'] = {
    email: never,
    device: never,
    code: never,
    social: never,
    farcaster: never,
    farcasterApproval: never,
    ...given,
  }
  const listeners = new Set<Parameters<EmbeddedLink['watchApprovals']>[0]>()
  const played: PlayedWallet = {
    asked,
    answers,
    shownAt: undefined,
    ask: () => {
      for (const listener of listeners) listener('asked')
    },
    options: {
      embedded: { frameUrl: 'https://wallet.example' },
      adapters: [
        evm(),
        { type: 'embedded', load: async () => ({ openEmbedded: open }) } satisfies EmbeddedSource,
      ],
      ...site,
    },
  }
  const link: EmbeddedLink = {
    startEmail(email) {
      asked.push(`email ${email}`)
      return answers.email(email)
    },
    awaitDevice: () => answers.device(),
    enterCode(code) {
      asked.push(`code ${code}`)
      return answers.code(code)
    },
    connectSocial(provider, { onReturn }) {
      asked.push(`social ${provider}`)
      return answers.social(onReturn)
    },
    // A page that leaves is another page when it is back: the tests of core play both.
    leaveForSocial: () => new Promise(() => {}),
    returnFromSocial: async () => undefined,
    startFarcaster: () => answers.farcaster(),
    awaitFarcaster: () => answers.farcasterApproval(),
    openSession: async () => session,
    watchApprovals(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    rejectApprovals() {
      asked.push('reject')
    },
    place(box) {
      played.shownAt = box
    },
    setLook() {},
    close() {},
  }
  function open({ storage }: EmbeddedRequirements): EmbeddedLink {
    if (email !== undefined) storage.set('email', email)
    return link
  }
  return played
}

const session: WalletSession = {
  connector: { id: embeddedConnectorId, name: 'Latchkey Wallet', type: 'AUTH', chain: 'eip155' },
  accounts: [account],
  chainId: harbour.caip2,
  provider: { request: never, on() {}, removeListener() {} },
  subscribe: () => () => {},
  switchChain: async () => {},
  getBalance: async () => 0n,
  signMessage: never,
  disconnect: async () => {},
}
