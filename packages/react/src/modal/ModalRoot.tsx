import { activeConnection, closeModal, discoverWallets, mayClose } from '@latchkey/core'
import { Modal, Surface } from '@latchkey/ui'
import { type ReactElement, useEffect } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useStore } from '../hooks/useStore.ts'
import { useWords } from '../hooks/useWords.ts'
import { FailedView } from './FailedView.tsx'
import { ModalHeader } from './ModalHeader.tsx'
import { useNoticeBanner } from './useNoticeBanner.ts'
import { useShownView } from './useShownView.ts'
import { ViewGuard } from './ViewGuard.tsx'
import { viewTitle } from './viewTable.ts'

/** The widget itself: a card with its header, its banner and the view the router names. */
export function ModalRoot(): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const { mode, variables } = useStore(latchkey.theme)
  const { dir, locale } = useStore(latchkey.words)
  const notice = useStore(latchkey.notice, ({ open }) => open)
  const Notice = useNoticeBanner(notice)
  const connected = useStore(latchkey.connections, (state) => activeConnection(state) !== undefined)
  const { shown, retry } = useShownView()
  // Wallets are looked for from the first sign of interest, so that the list is there when it is opened.
  useEffect(() => (connected ? undefined : discoverWallets(latchkey)), [latchkey, connected])
  const Body = shown?.body
  return (
    <Surface theme={mode} variables={variables} dir={dir} lang={locale}>
      <Modal
        open={shown !== undefined}
        mode={latchkey.config.inline ? 'inline' : 'modal'}
        title={shown === undefined ? '' : viewTitle(say, shown.view, latchkey)}
        mayClose={mayClose(latchkey)}
        refusal={say('modal.refusal')}
        onClose={() => closeModal(latchkey)}
        header={shown && <ModalHeader view={shown.view} />}
        banner={notice && Notice && <Notice />}
        viewKey={shown?.key ?? ''}
        direction={shown?.direction ?? 'none'}
      >
        {shown === undefined ? null : Body === undefined ? (
          <FailedView onRetry={retry} />
        ) : (
          <ViewGuard key={shown.key} fallback={(again) => <FailedView onRetry={again} />}>
            <Body view={shown.view} />
          </ViewGuard>
        )}
      </Modal>
    </Surface>
  )
}
