import { sayError } from '@latchkey/core'
import { enterCode, type LoginState, resendEmail } from '@latchkey/core/login'
import { Latch, LiveRegion, mailIcon, OtpInput, TextLink, useStyles, Waiting } from '@latchkey/ui'
import { type ReactElement, useEffect, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useSecondsLeft } from '../../hooks/useSecondsLeft.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import css from './Login.css?inline'
import { MailLine } from './MailLine.tsx'
import { useLoginIn } from './useLogin.ts'

type CodeState = Extract<LoginState, { readonly phase: 'code' }>

/** Where the six digits are entered (S5.04). */
export function EmailVerifyOtpView(): ReactElement | null {
  useStyles(css)
  const login = useLoginIn('code')
  // Another mail has another code: what was typed belongs to the one before.
  return login === undefined ? null : <CodeEntry key={login.expiresAt} login={login} />
}

EmailVerifyOtpView.title = 'otp.title' as const

function CodeEntry({ login }: { readonly login: CodeState }): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const { email, error, isChecking = false, isOver = false, isOnPage = false } = login
  const [code, setCode] = useState('')
  const [typedSince, setTypedSince] = useState(false)
  useEffect(() => {
    if (error !== undefined) setTypedSince(false)
  }, [error])
  // The next key begins a new attempt; what was wrong with the last one is over.
  const shown = error === undefined || (typedSince && !isOver) ? undefined : sayError(words, error).message
  return (
    <div className="login-steps">
      <MailLine
        sentence={(address) => say(isOnPage ? 'otp.onPage' : 'otp.sent', { email: address })}
        email={email}
      />
      <OtpInput
        label={say('otp.label')}
        value={code}
        onChange={(digits) => {
          setCode(digits)
          setTypedSince(true)
        }}
        onComplete={(digits) => void enterCode(latchkey, digits)}
        locked={isChecking || isOver}
        autoFocus
        {...(shown !== undefined && { error: shown })}
      />
      {isOver ? <NewCode login={login} /> : <Resend login={login} />}
      <LiveRegion message={shown ?? ''} />
    </div>
  )
}

/** The line below the boxes: another mail, for one that did not come. */
function Resend({
  login: { resendAt, isSending = false, isChecking = false },
}: {
  readonly login: CodeState
}): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const left = useSecondsLeft(latchkey, resendAt)
  if (isChecking)
    return (
      <div className="otp-foot">
        <Waiting label={say('otp.checking')} />
      </div>
    )
  return (
    <div className="otp-foot">
      {say('otp.nothing')}{' '}
      {isSending ? (
        <span>{say('login.sending')}</span>
      ) : left > 0 ? (
        <span>{say('login.resendIn', { count: left })}</span>
      ) : (
        <TextLink label={say('login.resend')} onClick={() => void resendEmail(latchkey)} />
      )}
    </div>
  )
}

/** The code does not work any more: only another one helps. */
function NewCode({ login: { resendAt, isSending = false } }: { readonly login: CodeState }): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const left = useSecondsLeft(latchkey, resendAt)
  return (
    <Latch
      label={
        isSending ? say('login.sending') : left > 0 ? say('login.resendIn', { count: left }) : say('otp.new')
      }
      icon={mailIcon}
      state={isSending ? 'loading' : left > 0 ? 'blocked' : 'ready'}
      onClick={() => void resendEmail(latchkey)}
    />
  )
}
