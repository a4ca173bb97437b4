import { sayError, type View } from '@latchkey/core'
import { goBack } from '@latchkey/core/internal'
import { LoginError, type LoginState, retryLogin } from '@latchkey/core/login'
import {
  externalIcon,
  Latch,
  type LinkState,
  LiveRegion,
  QuietButton,
  refreshIcon,
  Say,
  useStyles,
} from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords, type Say as Words } from '../../hooks/useWords.ts'
import { FocusHold } from '../connect/pairing/FocusHold.tsx'
import { Joining } from './Joining.tsx'
import css from './Login.css?inline'
import { LoginPlates } from './LoginPlates.tsx'
import { socialNames } from './socialNames.ts'
import { useLogin, useLoginIn } from './useLogin.ts'

type SocialView = Extract<View, { name: 'ConnectingSocial' }>
type SocialState = Extract<LoginState, { readonly phase: 'social' }>

/** How a login in the window of a social network stands. */
type Stand = 'opening' | 'waiting' | 'blocked' | 'failed' | 'joining' | 'joined'

const bolts: Readonly<Record<Stand, LinkState>> = {
  opening: 'ready',
  waiting: 'waiting',
  blocked: 'ready',
  failed: 'rejected',
  joining: 'joined',
  joined: 'joined',
}

/** Waits for a login in the window of a social network, with the way on from each end. */
export function ConnectingSocialView({ view: { provider } }: { readonly view: SocialView }): ReactElement {
  useStyles(css)
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const isJoined = useLogin().phase === 'joined'
  const login = useLoginIn('social')
  const stand = isJoined ? 'joined' : standOf(login)
  const name = socialNames[provider]
  const told = tell(say, stand, name)
  const text = stand === 'failed' ? sayError(words, login?.error).message : told.text
  const isOver = stand === 'blocked' || stand === 'failed'
  return (
    <FocusHold about={stand}>
      <LoginPlates config={latchkey.config} social={provider} state={bolts[stand]} />
      {stand === 'joining' || stand === 'joined' ? <Joining /> : <Say title={told.title}>{text}</Say>}
      {isOver ? (
        <Latch
          label={stand === 'blocked' ? say('downloads.open', { name }) : say('connecting.again')}
          icon={stand === 'blocked' ? externalIcon : refreshIcon}
          // In the press itself: a window opens only then.
          onClick={() => retryLogin(latchkey)}
        />
      ) : null}
      {isOver || stand === 'waiting' || stand === 'opening' ? (
        <QuietButton
          label={say(isOver ? 'login.anotherOption' : 'social.cancel')}
          onClick={() => goBack(latchkey)}
        />
      ) : null}
      <LiveRegion message={`${told.title}. ${text}`} />
    </FocusHold>
  )
}

ConnectingSocialView.title = (_: Words, { provider }: SocialView) => socialNames[provider]

function standOf(login: SocialState | undefined): Stand {
  if (login?.error instanceof LoginError && login.error.code === 'login.blocked') return 'blocked'
  if (login?.error !== undefined) return 'failed'
  return login?.stage ?? 'opening'
}

function tell(say: Words, stand: Stand, name: string): { readonly title: string; readonly text: string } {
  switch (stand) {
    case 'opening':
      return { title: say('social.opening', { name }), text: say('social.waitingText') }
    case 'waiting':
      return { title: say('social.waiting', { name }), text: say('social.waitingText') }
    case 'blocked':
      return { title: say('social.blocked'), text: say('social.blockedText') }
    case 'failed':
      return { title: say('social.failed', { name }), text: '' }
    default:
      return { title: say('login.joining'), text: say('login.joiningText') }
  }
}
