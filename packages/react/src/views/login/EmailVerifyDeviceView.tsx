import { sayError } from '@latchkey/core'
import { goBack } from '@latchkey/core/internal'
import { type LoginState, resendEmail, retryLogin } from '@latchkey/core/login'
import {
  BigNumber,
  Icon,
  Latch,
  LifeBar,
  LiveRegion,
  QuietButton,
  refreshIcon,
  Say,
  stopIcon,
  useStyles,
} from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useSecondsLeft } from '../../hooks/useSecondsLeft.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { FocusHold } from '../connect/pairing/FocusHold.tsx'
import { clockTime } from '../connect/pairing/useLife.ts'
import css from './Login.css?inline'
import { MailLine } from './MailLine.tsx'
import { useLoginIn } from './useLogin.ts'

/** How long the link of a mail works. */
const linkSeconds = 600
/** From when on it is said that the link expires. */
const soonSeconds = 30

type DeviceState = Extract<LoginState, { readonly phase: 'device' }>

/** The first login on a device: the link in the mail leads to a page, where the visitor chooses this number. */
export function EmailVerifyDeviceView(): ReactElement | null {
  useStyles(css)
  const login = useLoginIn('device')
  if (login === undefined) return null
  const isStopped = login.error !== undefined && !login.isSending
  return (
    <FocusHold about={String(isStopped)}>
      {isStopped ? <Stopped error={login.error} /> : <Waiting login={login} />}
    </FocusHold>
  )
}

EmailVerifyDeviceView.title = 'device.title' as const

function Waiting({ login }: { readonly login: DeviceState }): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const locale = useStore(latchkey.words, (words) => words.locale)
  const left = useSecondsLeft(latchkey, login.expiresAt)
  const resend = useSecondsLeft(latchkey, login.resendAt)
  const { email, number, isSending = false } = login
  return (
    <>
      <MailLine sentence={(address) => say('device.sent', { email: address })} email={email} />
      <BigNumber>{isSending ? undefined : number}</BigNumber>
      <LifeBar left={left / linkSeconds} label={say('device.expires', { time: clockTime(left, locale) })} />
      <div>
        <QuietButton
          label={
            isSending
              ? say('login.sending')
              : resend > 0
                ? say('login.resendIn', { count: resend })
                : say('login.resend')
          }
          disabled={isSending || resend > 0}
          onClick={() => void resendEmail(latchkey)}
        />
        <QuietButton label={say('login.anotherEmail')} onClick={() => goBack(latchkey)} />
      </div>
      {/* The seconds are only seen. A number that changes, and the end that is near, are said. */}
      <LiveRegion
        message={
          left > 0 && left <= soonSeconds
            ? say('device.soon')
            : number === undefined || isSending
              ? ''
              : say('device.number', { number })
        }
      />
    </>
  )
}

/** The login was stopped on the page behind the link, or came to no end in time. */
function Stopped({ error }: { readonly error: unknown }): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const { message } = sayError(words, error)
  const title = say('device.stopped')
  return (
    <>
      <span className="stopped">
        <Icon name={stopIcon} size={28} />
      </span>
      <Say title={title}>{message}</Say>
      <Latch label={say('login.again')} icon={refreshIcon} onClick={() => retryLogin(latchkey)} />
      <QuietButton label={say('login.anotherOption')} onClick={() => goBack(latchkey)} />
      <LiveRegion message={`${title}. ${message}`} />
    </>
  )
}
