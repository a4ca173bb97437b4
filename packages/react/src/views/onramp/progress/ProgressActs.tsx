import { pushView, showNotice } from '@latchkey/core'
import { resetView } from '@latchkey/core/internal'
import type { PurchaseProgress } from '@latchkey/core/onramp'
import {
  browserIcon,
  CopyLink,
  checkIcon,
  copyIcon,
  externalIcon,
  Latch,
  plainName,
  QuietButton,
  refreshIcon,
  useStyles,
} from '@latchkey/ui'
import type { ReactElement } from 'react'
import { inSentence } from '../../../hooks/formatBalance.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useWords } from '../../../hooks/useWords.ts'
import { backToBuy } from '../choices/backToBuy.ts'
import { useBuyEngine } from '../useBuyEngine.ts'
import css from './Progress.css?inline'
import type { ProgressPhase } from './progressPhase.ts'

type ProgressActsProps = {
  readonly progress: PurchaseProgress
  readonly phase: Exclude<ProgressPhase, 'gone'>
  /** Called when the visitor follows the link that replaces a blocked window. */
  readonly onFollow: () => void
}

/** The actions for a purchase: one main button, the others secondary. */
export function ProgressActs({ progress, phase, onFollow }: ProgressActsProps): ReactElement {
  const { checkPurchase, givePurchaseUp, transactionLink } = useBuyEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  useStyles(css)
  const { id, account, hash } = progress.purchase
  const home = () => resetView(latchkey, { name: 'Account' })
  if (phase === 'waiting' || phase === 'blocked')
    return (
      <>
        <WindowLatch progress={progress} onFollow={onFollow} />
        <div className="buy-quiet">
          <CopyPayment url={progress.url} />
        </div>
      </>
    )
  if (phase === 'pending' || phase === 'reversed') return <Latch label={say('onramp.back')} onClick={home} />
  if (phase === 'settled') {
    const chainId = latchkey.config.networks.find(({ caip2 }) => account.startsWith(`${caip2}:`))?.caip2
    const link = chainId && hash ? transactionLink(latchkey, { chainId, hash }) : undefined
    return (
      <>
        <Latch label={say('onramp.done')} icon={checkIcon} onClick={home} />
        {link === undefined ? null : (
          <QuietButton icon={externalIcon} label={say('send.sent.explorer')} href={link} />
        )}
      </>
    )
  }
  if (phase === 'unanswered')
    return (
      <>
        <Latch
          label={say(progress.isChecking ? 'onramp.checking' : 'onramp.check')}
          state={progress.isChecking ? 'loading' : 'ready'}
          icon={refreshIcon}
          onClick={() => void checkPurchase(latchkey, id)}
        />
        <div className="buy-quiet">
          <QuietButton
            label={say('onramp.toActivity')}
            onClick={() => pushView(latchkey, { name: 'OnRampActivity' })}
          />
          <QuietButton label={say('onramp.unpaid')} onClick={() => givePurchaseUp(latchkey, id)} />
        </div>
      </>
    )
  return (
    <>
      <Latch label={say('onramp.again')} icon={refreshIcon} onClick={() => backToBuy(latchkey)} />
      <div className="buy-quiet">
        <QuietButton label={say('onramp.back')} onClick={home} />
      </div>
    </>
  )
}

/** Focuses the provider's window; if the browser blocked it, shows a link instead. */
function WindowLatch({ progress, onFollow }: Pick<ProgressActsProps, 'progress' | 'onFollow'>): ReactElement {
  const { showPurchaseWindow } = useBuyEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const { purchase, url, window } = progress
  if (window === 'open')
    return (
      <Latch
        label={say('onramp.window')}
        icon={browserIcon}
        onClick={() => void showPurchaseWindow(latchkey, purchase.id)}
      />
    )
  if (url === undefined)
    return <Latch label={say('onramp.back')} onClick={() => resetView(latchkey, { name: 'Account' })} />
  const name = inSentence(latchkey.words.getState(), plainName(purchase.provider.name))
  const label = say('onramp.open', { provider: name })
  // Browsers open a link even where they block a window.
  if (window === 'blocked') return <Latch label={label} icon={externalIcon} href={url} onClick={onFollow} />
  return (
    <Latch label={label} icon={externalIcon} onClick={() => void showPurchaseWindow(latchkey, purchase.id)} />
  )
}

/** Copies the URL of the provider's page, to pay on another device. */
function CopyPayment({ url }: { readonly url: string | undefined }): ReactElement | null {
  const latchkey = useLatchkey()
  const say = useWords()
  if (url === undefined) return null
  return (
    <CopyLink
      look="quiet"
      text={url}
      label={say('onramp.copy')}
      copiedLabel={say('onramp.copied')}
      onCopied={() =>
        showNotice(latchkey, { variant: 'success', message: say('onramp.copied'), svg: copyIcon.d })
      }
      onFailed={() => showNotice(latchkey, { variant: 'error', message: say('onramp.copyFailed') })}
    />
  )
}
