import { ProviderAnswer, PublicKey, SocialProvider } from '@latchkey/wire/embedded'
import * as v from 'valibot'
import { askVault } from '../../device/askVault.ts'
import { callLink } from '../../device/callLink.ts'
import { AuthCallError } from '../../device/createAuthClient.ts'

/** What the host of the frame writes into the page where a provider answers. */
export const Answered = v.object({
  serverUrl: v.string(),
  /** The key of the vault, as the operator pinned it. */
  vaultKey: PublicKey,
  /** Which provider answered, and what it said. */
  answer: v.object({ provider: SocialProvider, fields: v.record(v.string(), v.string()) }),
})

/**
 * Brings what a provider said to the vault, sealed, and returns what came of the login. The visitor looks at this page, so a
 * failure is an outcome like the others.
 */
export async function bringAnswer(
  { serverUrl, vaultKey, answer: content }: v.InferOutput<typeof Answered>,
  deps?: { readonly fetch: typeof globalThis.fetch },
): Promise<ProviderAnswer> {
  const question = { use: 'answer', content, answer: ProviderAnswer, vaultKey } as const
  try {
    return (await askVault(question, (box) => callLink(serverUrl, 'answerSocial', { box }, deps))).answer
  } catch (error) {
    // A response that cannot be read has a status below 400: the server refused nothing.
    const isRefused = error instanceof AuthCallError && error.status >= 400 && error.status < 500
    return { status: isRefused ? 'refused' : 'unreachable' }
  }
}
