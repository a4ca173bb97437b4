import { chainImage } from '@latchkey/core/internal'
import { type ReactElement, useState } from 'react'
import { useActiveChain } from '../hooks/useActiveChain.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useOpen } from '../hooks/useOpen.ts'
import { useStore } from '../hooks/useStore.ts'
import { useText } from '../hooks/useText.ts'
import { useModalLoad } from '../modal/modalLoad.ts'
import { PictureButton } from './PictureButton.tsx'

/** What the network button takes. */
export type NetworkButtonProps = { readonly disabled?: boolean }

/** The network in use; it opens the list of networks. */
export function NetworkButton({ disabled = false }: NetworkButtonProps): ReactElement {
  const latchkey = useLatchkey()
  const { load, warm } = useModalLoad()
  const { open, isOpen } = useOpen()
  const { chain } = useActiveChain()
  const { started, list } = useStore(latchkey.connections)
  const wrong = chain === undefined && !latchkey.config.allowUnsupportedChain
  const [acted, setActed] = useState(false)
  if (isOpen && !acted) setActed(true)
  // Before the visitor acts no server is asked, not even for a picture; the site's own picture is the page's.
  const { config, directory } = latchkey
  const asked = acted || list.length > 0 ? config : { ...config, endpoints: undefined }
  const src = useStore(directory, () => chain && chainImage({ config: asked, directory }, chain))
  const other = useText(wrong ? 'button.wrongNetwork' : 'button.network')
  const state = !started
    ? 'restoring'
    : wrong
      ? 'warning'
      : isOpen && load.phase === 'loading'
        ? 'busy'
        : 'connected'
  const button = {
    label: chain?.name ?? other,
    state,
    expanded: isOpen,
    disabled,
    onIntent: warm,
    onClick: () => {
      latchkey.track({ type: 'track', event: 'CLICK_NETWORKS' })
      open({ name: wrong ? 'UnsupportedChain' : 'Networks' })
    },
  } as const
  return <PictureButton testId="network-button" button={button} of="network" name={chain?.name} src={src} />
}
