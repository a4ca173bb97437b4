import { closeModal } from '@latchkey/core'
import { isConnected, loadLogos, mayClose } from '@latchkey/core/internal'
import { Modal, Surface, useLayout } from '@latchkey/ui'
import { type ReactElement, useEffect, useMemo } from 'react'
import { useDress } from '../hooks/useDress.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useStore } from '../hooks/useStore.ts'
import { useWords } from '../hooks/useWords.ts'
import { lazyPart } from '../lazy/lazyPart.tsx'
import { viewTitle } from '../lazy/viewTable.ts'
import { FailedView } from './FailedView.tsx'
import { FaultGuard } from './FaultGuard.tsx'
import { ModalHeader } from './ModalHeader.tsx'
import { takeOverSearch } from './prepareModal.ts'
import { useCurtain } from './useCurtain.ts'
import { useShownView } from './useShownView.ts'

export { prepareModal } from './prepareModal.ts'

/** Its code comes with the first notice. Where it does not load, the views still show the same facts. */
const NoticeBanner = lazyPart(() => import('./NoticeBanner.tsx').then((part) => part.NoticeBanner))

/** The widget itself; should it break as a whole, it goes and the button says so. */
export function ModalRoot({ onFault }: { readonly onFault: () => void }): ReactElement {
  return (
    <FaultGuard onFault={onFault}>
      <Card />
    </FaultGuard>
  )
}

/** A card with its header, its banner and the view the router names. */
function Card(): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const dress = useDress()
  const notice = useStore(latchkey.notice, ({ open }) => open)
  const connected = useStore(latchkey.connections, isConnected)
  const { shown, ahead, retry } = useShownView()
  // Wallets are looked for from the first sign of interest, so that the list is there when it is opened.
  useLayout(() => (connected ? undefined : takeOverSearch(latchkey)), [latchkey, connected])
  const isShown = shown !== undefined
  // Logos are fetched once the widget is open: while it is drawn ahead, no visitor sees it.
  useEffect(() => {
    if (isShown) void loadLogos(latchkey)
  }, [latchkey, isShown])
  const drawn = shown ?? ahead
  // A wallet may tell its name, or read the code, after its view is drawn.
  const readTitle = () => (drawn ? viewTitle(say, drawn.view, latchkey) : '')
  useStore(latchkey.pairing, readTitle)
  const title = useStore(latchkey.discovery, readTitle)
  const { key, view, body: Body } = drawn ?? {}
  // The same element when a view that was drawn ahead is shown: then it is not drawn again.
  const inside = useMemo(
    () =>
      view === undefined ? null : Body === undefined ? (
        <FailedView onRetry={retry} />
      ) : (
        <FaultGuard key={key} fallback={(again) => <FailedView onRetry={again} />}>
          <Body view={view} />
        </FaultGuard>
      ),
    [key, view, Body, retry],
  )
  const { inline } = latchkey.config
  const standby = useCurtain(latchkey)
  const modal = (
    <Modal
      open={isShown}
      mode={inline ? 'inline' : 'modal'}
      standby={ahead !== undefined}
      standbyRef={standby}
      dress={dress}
      title={title}
      mayClose={mayClose(latchkey)}
      refusal={say(view?.name === 'UnsupportedChain' ? 'modal.refusal' : 'signIn.refusal')}
      onClose={() => closeModal(latchkey)}
      header={drawn && <ModalHeader view={drawn.view} body={drawn.body} title={title} />}
      banner={notice && <NoticeBanner />}
      viewKey={key ?? ''}
      direction={drawn?.direction ?? 'none'}
    >
      {inside}
    </Modal>
  )
  return inline ? <Surface {...dress}>{modal}</Surface> : modal
}
