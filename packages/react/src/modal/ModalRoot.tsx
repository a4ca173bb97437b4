import { activeConnection, closeModal, discoverWallets, mayClose } from '@latchkey/core'
import { Modal, Surface } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useStore } from '../hooks/useStore.ts'
import { useWords } from '../hooks/useWords.ts'
import { useLayout } from '../provider/useLayout.ts'
import { FailedView } from './FailedView.tsx'
import { FaultGuard } from './FaultGuard.tsx'
import { ModalHeader } from './ModalHeader.tsx'
import { useNoticeBanner } from './useNoticeBanner.ts'
import { useShownView } from './useShownView.ts'
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
  // Before the first paint, for wallets answer at once and the list should stand in it.
  useLayout(() => (connected ? undefined : discoverWallets(latchkey)), [latchkey, connected])
  const Body = shown?.body
  // A wallet may tell its name after its view is drawn.
  const title = useStore(latchkey.discovery, () => (shown ? viewTitle(say, shown.view, latchkey) : ''))
  return (
    <Surface theme={mode} variables={variables} dir={dir} lang={locale}>
      <Modal
        open={shown !== undefined}
        mode={latchkey.config.inline ? 'inline' : 'modal'}
        title={title}
        mayClose={mayClose(latchkey)}
        refusal={say('modal.refusal')}
        onClose={() => closeModal(latchkey)}
        header={shown && <ModalHeader view={shown.view} title={title} />}
        banner={notice && Notice && <Notice />}
        viewKey={shown?.key ?? ''}
        direction={shown?.direction ?? 'none'}
      >
        {shown === undefined ? null : Body === undefined ? (
          <FailedView onRetry={retry} />
        ) : (
          <FaultGuard key={shown.key} fallback={(again) => <FailedView onRetry={again} />}>
            <Body view={shown.view} />
          </FaultGuard>
        )}
      </Modal>
    </Surface>
  )
}
