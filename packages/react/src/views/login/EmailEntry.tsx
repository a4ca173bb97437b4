import { sayError } from '@latchkey/core'
import { startEmail } from '@latchkey/core/login'
import { Field, Latch, mailIcon } from '@latchkey/ui'
import { type ReactElement, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { useLogin } from './useLogin.ts'

/** The longest address that mail can carry. */
const longestEmail = 254

export type EmailEntryProps = {
  readonly blocked: boolean
  /** The address behind the latch of a returning visitor, which shows by itself how its mail stands. */
  readonly known: string | undefined
}

/** Where a visitor types an email address; the latch comes with the first letter. */
export function EmailEntry({ blocked, known }: EmailEntryProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const login = useLogin()
  const mine =
    (login.phase === 'sending' || login.phase === 'refused') && login.email !== known ? login : undefined
  const [text, setText] = useState(mine?.email ?? '')
  const isSending = mine?.phase === 'sending'
  // What was said about one address is not said about the next.
  const error = mine?.phase === 'refused' && mine.email === text.trim() ? mine.error : undefined
  function send(): void {
    if (!blocked && !isSending && text.trim() !== '') void startEmail(latchkey, text)
  }
  return (
    <>
      <Field
        label={say('login.email')}
        placeholder={say('login.email')}
        icon={mailIcon}
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="go"
        maxLength={longestEmail}
        {...(text !== '' && { dir: 'ltr' as const })}
        value={text}
        onChange={setText}
        onEnter={send}
        {...(error && { error: sayError(words, error).message })}
      />
      {text === '' ? null : (
        <Latch
          label={say(isSending ? 'login.sending' : 'login.withEmail')}
          {...(blocked && { note: say('login.agreeFirst') })}
          state={blocked ? 'blocked' : isSending ? 'loading' : 'ready'}
          onClick={send}
        />
      )}
    </>
  )
}
