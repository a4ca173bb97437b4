import { chainImage, loadLogos } from '@latchkey/core/internal'
import { Icon, NetworkGlyph, networkIcon, PageButton } from '@latchkey/ui'
import { type ReactElement, useContext, useEffect, useState } from 'react'
import { useActiveChain } from '../hooks/useActiveChain.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useOpen } from '../hooks/useOpen.ts'
import { useStore } from '../hooks/useStore.ts'
import { useWords } from '../hooks/useWords.ts'
import { ModalLoadContext } from '../modal/modalLoad.ts'
import { ButtonSurface } from './ButtonSurface.tsx'

/** What the network button takes. */
export type NetworkButtonProps = { readonly disabled?: boolean }

/** The network in use; it opens the list of networks. */
export function NetworkButton({ disabled = false }: NetworkButtonProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const { load, warm } = useContext(ModalLoadContext)
  const { open, isOpen } = useOpen()
  const { chain } = useActiveChain()
  const started = useStore(latchkey.connections, (state) => state.started)
  const wrong = chain === undefined && !latchkey.config.allowUnsupportedChain
  const connected = useStore(latchkey.connections, ({ list }) => list.length > 0)
  const [acted, setActed] = useState(false)
  if (isOpen && !acted) setActed(true)
  // Before the visitor acts no server is asked, not even for a picture; the site's own picture is the page's.
  const { config } = latchkey
  const asked = acted || connected ? config : { ...config, endpoints: undefined }
  const { directory } = latchkey
  const src = useStore(directory, () => chain && chainImage({ config: asked, directory }, chain))
  useEffect(() => {
    if (connected) void loadLogos(latchkey)
  }, [latchkey, connected])
  return (
    <ButtonSurface testId="network-button">
      <PageButton
        label={chain?.name ?? say(wrong ? 'button.wrongNetwork' : 'button.network')}
        state={
          !started
            ? 'restoring'
            : wrong
              ? 'warning'
              : isOpen && load.phase === 'loading'
                ? 'busy'
                : 'connected'
        }
        glyph={
          wrong ? undefined : chain === undefined ? (
            <Icon name={networkIcon} />
          ) : (
            <NetworkGlyph name={chain.name} size={28} {...(src !== undefined && { src })} />
          )
        }
        expanded={isOpen}
        disabled={disabled}
        onIntent={warm}
        onClick={() => {
          latchkey.track({ type: 'track', event: 'CLICK_NETWORKS' })
          open({ name: wrong ? 'UnsupportedChain' : 'Networks' })
        }}
      />
    </ButtonSurface>
  )
}
