import { readSignIn } from '../signIn/readSignIn.ts'
import { longestLine, type Wallet } from './wallet.ts'

/** Puts a request to sign in while connecting in line, if it can be read and the wallet has one of its chains. */
export function receiveSignIn(
  { kit, store, chains, now }: Pick<Wallet, 'kit' | 'store' | 'chains' | 'now'>,
  given: unknown,
): void {
  const signIn = readSignIn(given, chains)
  if (signIn === undefined || signIn.expiresAt <= now()) return
  const { id, site } = signIn
  const line = store.state().waiting.filter((item) => item.kind === 'signIn' && item.id !== id)
  if (signIn.chains.length === 0 || line.length >= longestLine) {
    const reason = { code: 5100, message: 'The wallet has none of these networks.' }
    // Gone already: then it needs no answer.
    kit.rejectSessionAuthenticate({ id, reason }).catch(() => undefined)
    return
  }
  store.happened({ type: 'came', item: { kind: 'signIn', id, standing: 'open', site, signIn } })
}
