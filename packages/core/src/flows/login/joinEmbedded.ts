import type { EmbeddedLink } from '../../adapter/embeddedLink.ts'
import { LoginError } from '../../adapter/LoginError.ts'
import { readSession } from '../../features/connection/readSession.ts'
import { rememberSocial } from '../../features/login/embeddedUser.ts'
import { loginStore } from '../../features/login/loginState.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { Social } from '../../options/features.ts'
import { joinWallet } from '../connect/joinWallet.ts'
import { adoptSession } from '../pairing/adoptSession.ts'
import { oneClick } from '../signIn/oneClick.ts'

/** Connects the wallet of the person who has just logged in. */
export async function joinEmbedded(
  latchkey: Latchkey,
  link: EmbeddedLink,
  { social, signal }: { readonly social?: Social; readonly signal: AbortSignal },
): Promise<void> {
  const signIn = latchkey.config.siwx ? await oneClick(latchkey) : undefined
  const opened = await link.openSession(signal, signIn)
  if (opened === undefined) throw new LoginError('login.refused', {})
  const session = await adoptSession(latchkey, opened)
  signal.throwIfAborted()
  rememberSocial(latchkey, social)
  loginStore(latchkey).setState({ phase: 'joined' })
  const connection = readSession(latchkey, session)
  const method = social === undefined ? 'email' : 'social'
  await joinWallet(latchkey, [{ session, connection }], { method, entry: undefined })
}
