import {
  Latch,
  Note,
  phoneIcon,
  refreshIcon,
  Sheet,
  Surface,
  useCardTheme,
  useStyles,
  Waiting,
} from '@latchkey/ui'
import { type ReactElement, useSyncExternalStore } from 'react'
import { Living } from './Living.tsx'
import { locale, messages } from './messages.ts'
import type { PageStatus, WalletPage } from './openPage.ts'
import { Mark } from './parts/Mark.tsx'
import css from './views/page.css?inline'

/** The wallet, or what stands in its place until it is open. */
export function App({ page }: { readonly page: WalletPage }): ReactElement {
  const status = useSyncExternalStore(page.subscribe, page.status)
  return (
    <Surface theme="system" lang={locale}>
      {status.phase === 'open' ? (
        <Living wallet={status.wallet} />
      ) : (
        <Closed status={status} onRetry={page.retry} />
      )}
    </Surface>
  )
}

type ClosedProps = {
  readonly status: Exclude<PageStatus, { phase: 'open' }>
  readonly onRetry: () => void
}

/** A wallet that is not open: on its way, not reachable, or open in another tab. */
export function Closed({ status, onRetry }: ClosedProps): ReactElement {
  useCardTheme()
  useStyles(css)
  return (
    <main className="page">
      <h1 className="sr-only">{messages.title}</h1>
      <div className="page-body">
        <div className="coming">
          <Mark size={64} />
          {status.phase === 'opening' ? (
            <Waiting label={messages.config.loading} />
          ) : status.phase === 'elsewhere' ? (
            <>
              <h2>{messages.elsewhere.title}</h2>
              <p>{messages.elsewhere.text}</p>
            </>
          ) : (
            <h2>{messages.config.title}</h2>
          )}
        </div>
        {status.phase === 'failed' && (
          <div role="alert">
            <Sheet tone="bad">
              <Note tone="bad" large>
                {status.reason}
              </Note>
            </Sheet>
          </div>
        )}
        {status.phase === 'elsewhere' && (
          <Latch label={messages.elsewhere.act} icon={phoneIcon} onClick={onRetry} />
        )}
        {status.phase === 'failed' && (
          <Latch label={messages.tryAgain} icon={refreshIcon} onClick={onRetry} />
        )}
      </div>
    </main>
  )
}
