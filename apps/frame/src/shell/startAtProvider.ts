import { StartAnswer } from '@latchkey/wire/embedded'
import { secureRandomBytes } from '../custody/randomBytes.ts'
import { askVault } from '../device/askVault.ts'
import { toBase64Url } from '../encoding/base64Url.ts'
import type { Shell } from './shell.ts'
import { startLogin } from './startLogin.ts'

/** A login that waits for the visitor at a provider. */
type ProviderLogin = {
  readonly txn: string
  /** Where the visitor goes: the provider's own address. */
  readonly uri: string
  /** Known to this device alone. The vault finishes the login only for a device that sends it. */
  readonly secret: string
}

/**
 * Starts a login at a provider or with Farcaster. The vault seals the address for this device: with an address of its own, a
 * server that was broken into could log itself in as the visitor.
 */
export async function startAtProvider(
  shell: Shell,
  send: (box: string) => Promise<{ readonly txn: string; readonly box: string }>,
): Promise<ProviderLogin> {
  const secret = toBase64Url(secureRandomBytes(32))
  const content = { thumb: shell.device.thumb, secret }
  const { vaultKey } = shell.settings
  const { answer, response } = await startLogin(shell, () =>
    askVault({ use: 'start', content, answer: StartAnswer, vaultKey }, send),
  )
  return { txn: response.txn, uri: answer.uri, secret }
}
