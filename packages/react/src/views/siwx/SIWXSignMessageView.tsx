import type { SiwxMessage } from '@latchkey/core'
import { activeConnection, addressOf } from '@latchkey/core/internal'
import { cancelSignIn, isRequired, type SignInState, signInStore, signNow } from '@latchkey/core/signIn'
import {
  Address,
  checkIcon,
  chevronDownIcon,
  Details,
  Icon,
  Latch,
  LinkPlates,
  LiveRegion,
  penIcon,
  QuietButton,
  refreshIcon,
  Say,
  Sheet,
  useStyles,
  WalletGlyph,
} from '@latchkey/ui'
import { type ReactElement, useMemo, useState } from 'react'
import { useLast } from '../../hooks/useLast.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { NobodyConnected } from '../account/NobodyConnected.tsx'
import { ConnectorGlyph } from '../account/wallets/ConnectorGlyph.tsx'
import { calledName } from '../connect/wallet/calledName.ts'
import { siteImage } from '../connect/wallet/siteImage.ts'
import css from './SIWXSignMessageView.css?inline'
import { signInWords } from './signInWords.ts'

const icons = { pen: penIcon, again: refreshIcon, done: checkIcon } as const

/** Asks a connected visitor to prove that the account is theirs, and shows all of what they sign. */
export function SIWXSignMessageView(): ReactElement {
  useStyles(css)
  const latchkey = useLatchkey()
  const { config } = latchkey
  const say = useWords()
  const words = useStore(latchkey.words)
  const state = useShownState()
  const connection = useLast(useStore(latchkey.connections, (one) => activeConnection(one)))
  if (connection === undefined) return <NobodyConnected />
  const { connector } = connection
  const site = config.metadata.name || say('view.site')
  const wallet = calledName(connector.name)
  const { title, text, bolt, latch } = signInWords(state, { site, wallet }, { say, words })
  const isLeaving = state.phase === 'cancelling'
  return (
    <>
      <LinkPlates
        state={bolt}
        start={<WalletGlyph name={config.metadata.name} src={siteImage(config)} size={52} />}
        end={<ConnectorGlyph connector={connector} size={52} />}
      />
      <Say title={title}>
        {/* A site gives its reason in a language of its own. */}
        <bdi>{text}</bdi>
      </Say>
      <LiveRegion message={`${title}. ${text}`} />
      <Signed state={state} address={addressOf(connection.accounts[0])} chainId={connection.chainId} />
      <Latch
        label={latch.label}
        icon={icons[latch.icon ?? 'pen']}
        state={latch.state}
        onClick={() => void signNow(latchkey)}
      />
      <QuietButton
        label={say(isLeaving ? 'signIn.leaving' : isRequired(latchkey) ? 'signIn.leave' : 'signIn.cancel')}
        disabled={isLeaving || state.phase === 'signedIn'}
        onClick={() => void cancelSignIn(latchkey)}
      />
    </>
  )
}

SIWXSignMessageView.title = 'signIn.title' as const

/** The same, while it is not yet known whether there is a session. */
export function ConnectingSiweView(): ReactElement {
  return <SIWXSignMessageView />
}

ConnectingSiweView.title = 'signIn.title' as const

/** How the sign-in stands; one that was left keeps its last face while the view fades. */
function useShownState(): SignInState {
  const state = useStore(signInStore(useLatchkey()))
  const isOver = state.phase === 'idle' || state.phase === 'signedOut'
  const [last, setLast] = useState(state)
  if (!isOver && state !== last) setLast(state)
  return isOver ? last : state
}

type SignedProps = {
  readonly state: SignInState
  readonly address: string
  readonly chainId: string
}

/** Who asks, for which account and until when; the whole text is behind a fold. */
function Signed({ state, address, chainId }: SignedProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const { locale } = useStore(latchkey.words)
  const message = useLast(useMemo(() => messageOf(state), [state]))
  const data = message?.data
  // The rows of a message that is on its way have their places already.
  const isComing = message === undefined && (state.phase === 'looking' || state.phase === 'preparing')
  const until = isComing ? '…' : data?.expirationTime
  const chain = latchkey.config.networks.find(({ caip2 }) => caip2 === chainId)
  const { host } = new URL(latchkey.deps.page.origin)
  return (
    <Sheet>
      <Details
        items={[
          { label: say('signIn.site'), value: <bdi dir="ltr">{data?.domain ?? host}</bdi> },
          { label: say('signIn.account'), value: <Address address={address} form="short" /> },
          ...(chain ? [{ label: say('signIn.network'), value: <bdi>{chain.name}</bdi> }] : []),
          ...(until === undefined
            ? []
            : [
                { label: say('signIn.until'), value: <time dateTime={until}>{sayTime(until, locale)}</time> },
              ]),
        ]}
      />
      {message === undefined ? null : <WholeText message={message} />}
      {isComing ? <div className="signed-coming">{say('signIn.message')}</div> : null}
    </Sheet>
  )
}

/** What is, or was, signed. */
function messageOf(state: SignInState): SiwxMessage | undefined {
  if ('message' in state) return state.message
  if (state.phase !== 'signedIn') return undefined
  const { data, message } = state.session
  return { data, toString: () => message }
}

function WholeText({ message }: { readonly message: SiwxMessage }): ReactElement {
  const say = useWords()
  return (
    <details className="fold">
      <summary>
        <span>{say('signIn.message')}</span>
        <Icon name={chevronDownIcon} size={18} />
      </summary>
      {/* In the letters that the wallet is given, from left to right whatever the language around it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long message is scrolled by the keyboard too */}
      <pre className="signed-text" dir="ltr" tabIndex={0}>
        {String(message)}
      </pre>
    </details>
  )
}

function sayTime(time: string, locale: string): string {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return time
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(date)
}
