import { sayError } from '@latchkey/core'
import { goBack } from '@latchkey/core/internal'
import { type LoginState, retryLogin } from '@latchkey/core/login'
import {
  externalIcon,
  Foot,
  Icon,
  Latch,
  LiveRegion,
  Qr,
  QuietButton,
  refreshIcon,
  Say,
  TextLink,
  useStyles,
} from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { CopyPairing } from '../connect/pairing/CopyPairing.tsx'
import { FocusHold } from '../connect/pairing/FocusHold.tsx'
import { Joining } from './Joining.tsx'
import css from './Login.css?inline'
import { LoginPlates } from './LoginPlates.tsx'
import { socialIcons } from './socialIcons.ts'
import { socialNames } from './socialNames.ts'
import { useLogin, useLoginIn } from './useLogin.ts'

type FarcasterState = Extract<LoginState, { readonly phase: 'farcaster' }>

const name = socialNames.farcaster
const icon = socialIcons.farcaster

/** A login with the Farcaster app: it reads a code at a desk, and is opened by a link on a phone. */
export function ConnectingFarcasterView(): ReactElement {
  useStyles(css)
  const { config, deps } = useLatchkey()
  const login = useLoginIn('farcaster')
  const isJoined = useLogin().phase === 'joined' || login?.stage === 'joining'
  if (isJoined)
    return (
      <FocusHold about="joined">
        <LoginPlates config={config} social="farcaster" state="joined" />
        <Joining />
      </FocusHold>
    )
  if (login?.error !== undefined) return <Failed error={login.error} />
  return (
    <FocusHold about="open">{deps.page.mobile ? <App login={login} /> : <Code login={login} />}</FocusHold>
  )
}

ConnectingFarcasterView.title = () => name

type PartProps = { readonly login: FarcasterState | undefined }

function Code({ login }: PartProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const uri = login?.uri
  const title = say(uri === undefined ? 'farcaster.preparing' : 'farcaster.scan')
  return (
    <>
      <Qr
        text={uri}
        label={say('farcaster.code')}
        mark={
          <span className="social-mark">
            <Icon name={icon} size={30} />
          </span>
        }
      />
      <p className="mailed">
        <b>{title}</b> {say('farcaster.scanText')}
      </p>
      <CopyPairing latchkey={latchkey} uri={uri} />
      {latchkey.config.features.email ? (
        <Foot>
          {say('farcaster.noAccount')}
          <TextLink label={say('farcaster.useEmail')} onClick={() => goBack(latchkey)} />
        </Foot>
      ) : null}
      <LiveRegion message={`${title} ${say('farcaster.scanText')}`} />
    </>
  )
}

function App({ login }: PartProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const uri = login?.uri
  const title = say('pairing.continue', { name })
  return (
    <>
      <LoginPlates config={latchkey.config} social="farcaster" state="ready" />
      <Say title={title}>{say('pairing.phoneText')}</Say>
      <Latch
        label={say('downloads.open', { name })}
        icon={externalIcon}
        state={uri === undefined ? 'loading' : 'ready'}
        {...(uri !== undefined && { href: uri })}
      />
      <CopyPairing latchkey={latchkey} uri={uri} look="quiet" />
      <LiveRegion message={`${title}. ${say('pairing.phoneText')}`} />
    </>
  )
}

function Failed({ error }: { readonly error: unknown }): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const title = say('social.failed', { name })
  const { message } = sayError(words, error)
  return (
    <FocusHold about="failed">
      <LoginPlates config={latchkey.config} social="farcaster" state="rejected" />
      <Say title={title}>{message}</Say>
      <Latch label={say('connecting.again')} icon={refreshIcon} onClick={() => retryLogin(latchkey)} />
      <QuietButton label={say('login.anotherOption')} onClick={() => goBack(latchkey)} />
      <LiveRegion message={`${title}. ${message}`} />
    </FocusHold>
  )
}
