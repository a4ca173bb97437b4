import { ChoiceAnswer, LinkAnswer, type PublicKey } from '@latchkey/wire/embedded'
import * as v from 'valibot'
import { secureRandomBytes } from '../../custody/randomBytes.ts'
import { callLink } from '../../device/callLink.ts'
import { makeBoxKey, openBox, sealBox } from '../../worker/box.ts'

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
  const key = makeBoxKey()

  async function ask<S extends v.GenericSchema>(
    { name, use, answer }: Question<S>,
    content: { readonly token: string; readonly number?: string | null },
  ): Promise<v.InferOutput<S>> {
    const own = await key
    const box = await sealBox(use, { ...content, ephemeral: own.publicKey }, vaultKey, secureRandomBytes)
    const answered = await callLink(serverUrl, name, { box }, deps)
    return v.parse(answer, await openBox(use, answered.box, own))
  }

  return {
    read: (token) => ask({ name: 'readLink', use: 'link', answer: LinkAnswer }, { token }),
    choose: (token, number) =>
      ask({ name: 'chooseNumber', use: 'choice', answer: ChoiceAnswer }, { token, number }),
  }
}

type Question<S extends v.GenericSchema> = {
  readonly name: 'readLink' | 'chooseNumber'
  readonly use: 'link' | 'choice'
  readonly answer: S
}
