import { sayError } from '@latchkey/core'
import { embeddedUser, startEmail } from '@latchkey/core/login'
import { Latch, LiveRegion, Note, PersonGlyph, SectionLabel, Sheet, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { EmailEntry } from './EmailEntry.tsx'
import css from './Login.css?inline'
import { SocialTiles } from './SocialTiles.tsx'
import { shortEmail } from './shortEmail.ts'
import { useLogin } from './useLogin.ts'

export type LoginPartProps = {
  /** Something has to be done before anybody can log in. */
  readonly blocked: boolean
  /** The view has another latch that leads. */
  readonly isLed: boolean
}

/** The ways to log in, on one sheet; for whoever logged in by email before, that address leads. */
export function LoginPart({ blocked, isLed }: LoginPartProps): ReactElement {
  useStyles(css)
  const latchkey = useLatchkey()
  const say = useWords()
  const { email: hasEmail } = latchkey.config.features
  const known = hasEmail && !isLed ? embeddedUser(latchkey).email : undefined
  return (
    <>
      {known === undefined ? null : <KnownEmail email={known} blocked={blocked} />}
      <Sheet>
        <div className="login">
          {known === undefined ? null : <SectionLabel inside>{say('login.anotherAccount')}</SectionLabel>}
          {hasEmail ? <EmailEntry blocked={blocked} known={known} /> : null}
          <SocialTiles blocked={blocked} />
        </div>
      </Sheet>
    </>
  )
}

function KnownEmail({ email, blocked }: { readonly email: string; readonly blocked: boolean }): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const login = useLogin()
  const isSending = login.phase === 'sending' && login.email === email
  const error =
    login.phase === 'refused' && login.email === email ? sayError(words, login.error).message : undefined
  return (
    <>
      <Latch
        label={say(isSending ? 'login.sending' : 'login.withEmail')}
        note={shortEmail(email)}
        glyph={<PersonGlyph seed={email} size={40} />}
        state={blocked ? 'blocked' : isSending ? 'loading' : 'ready'}
        onClick={() => void startEmail(latchkey, email)}
      />
      {error === undefined ? null : (
        <div className="login-note">
          <Note tone="bad">{error}</Note>
        </div>
      )}
      <LiveRegion message={error ?? ''} />
    </>
  )
}
