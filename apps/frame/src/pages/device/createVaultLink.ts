import { ChoiceAnswer, LinkAnswer, type PublicKey } from '@latchkey/wire/embedded'
import { askVault } from '../../device/askVault.ts'
import { callLink } from '../../device/callLink.ts'

/** What a link is about, with its times by the clock of this device. */
export type ShownLink = Omit<LinkAnswer, 'now'>

/** What came of a choice, with its time by the clock of this device. */
type ShownChoice = Omit<Extract<ChoiceAnswer, { status: 'approved' }>, 'now'> | { readonly status: 'stopped' }

/** What the page behind a link says to the vault. The server passes it on, and reads neither token, number nor code. */
export type VaultLink = {
  read(token: string): Promise<ShownLink>
  choose(token: string, number: string | null): Promise<ShownChoice>
}

/** Where the server is, and the vault's key as the operator pinned it. */
type VaultTarget = {
  readonly serverUrl: string
  readonly vaultKey: PublicKey
  readonly fetch?: typeof globalThis.fetch
  readonly now?: () => number
}

/** Makes what the page behind a link asks the vault by. */
export function createVaultLink({ serverUrl, vaultKey, now = Date.now, ...deps }: VaultTarget): VaultLink {
  const send = (name: 'readLink' | 'chooseNumber') => (box: string) =>
    callLink(serverUrl, name, { box }, deps)
  return {
    async read(token) {
      const question = { use: 'link', content: { token }, answer: LinkAnswer, vaultKey } as const
      const { now: vaultNow, ...login } = (await askVault(question, send('readLink'))).answer
      const aheadMs = vaultNow - now()
      return { ...login, at: login.at - aheadMs, expiresAt: login.expiresAt - aheadMs }
    },
    async choose(token, number) {
      const question = { use: 'choice', content: { token, number }, answer: ChoiceAnswer, vaultKey } as const
      const { answer } = await askVault(question, send('chooseNumber'))
      if (answer.status === 'stopped') return answer
      const { now: vaultNow, ...chosen } = answer
      return { ...chosen, expiresAt: chosen.expiresAt - (vaultNow - now()) }
    },
  }
}
