import { getSignIn, loadSignIn, showError, watchSignIn } from '@latchkey/core/internal'
import { IconPlate, keyIcon, Row } from '@latchkey/ui'
import { type ReactElement, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useValue } from '../../hooks/useValue.ts'
import { useWords } from '../../hooks/useWords.ts'

type SignInRowProps = {
  /** The visitor leaves for the sign-in. */
  readonly onGo: () => void
}

/** Signs the account in to the site, or out of it. */
export function SignInRow({ onGo }: SignInRowProps): ReactElement | null {
  const latchkey = useLatchkey()
  const say = useWords()
  const { phase } = useValue(latchkey, watchSignIn, getSignIn)
  const [isLeaving, setLeaving] = useState(false)
  const isIn = phase === 'signedIn'
  async function enter(): Promise<void> {
    onGo()
    try {
      await (await loadSignIn()).openSignIn(latchkey)
    } catch (error) {
      showError(latchkey, error)
    }
  }
  async function leave(): Promise<void> {
    setLeaving(true)
    try {
      await (await loadSignIn()).signOut(latchkey)
    } catch (error) {
      showError(latchkey, error)
    }
    setLeaving(false)
  }
  // On a network that is not in the site's list, signing in is not possible.
  if (phase === 'idle') return null
  const busy = isLeaving ? say('signIn.signingOut') : phase === 'looking' ? say('signIn.looking') : undefined
  return (
    <Row
      glyph={<IconPlate icon={keyIcon} />}
      name={busy ?? say(isIn ? 'signIn.signOut' : 'signIn.title')}
      state={busy === undefined ? 'plain' : 'busy'}
      chevron={!isIn && busy === undefined}
      onClick={isIn ? leave : enter}
    />
  )
}
