import { ChoiceAnswer, LinkAnswer, type PublicKey } from '@latchkey/wire/embedded'
import { askVault } from '../../device/askVault.ts'
import { callLink } from '../../device/callLink.ts'

/** What the page behind a link says to the vault. The server passes it on, and reads neither token, number nor code. */
export type VaultLink = {
  read(token: string): Promise<LinkAnswer>
  choose(token: string, number: string | null): Promise<ChoiceAnswer>
}

/** Where the server is, and the vault's key as the operator pinned it. */
type VaultTarget = {
  readonly serverUrl: string
  readonly vaultKey: PublicKey
  readonly fetch?: typeof globalThis.fetch
}

/** Makes what the page behind a link asks the vault by. */
export function createVaultLink({ serverUrl, vaultKey, ...deps }: VaultTarget): VaultLink {
  const send = (name: 'readLink' | 'chooseNumber') => (box: string) =>
    callLink(serverUrl, name, { box }, deps)
  return {
    async read(token) {
      const question = { use: 'link', content: { token }, answer: LinkAnswer, vaultKey } as const
      return (await askVault(question, send('readLink'))).answer
    },
    async choose(token, number) {
      const question = { use: 'choice', content: { token, number }, answer: ChoiceAnswer, vaultKey } as const
      return (await askVault(question, send('chooseNumber'))).answer
    },
  }
}
