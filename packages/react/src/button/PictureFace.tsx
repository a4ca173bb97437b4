import { loadLogos } from '@latchkey/core/internal'
import {
  type DrawnButton,
  Icon,
  NetworkGlyph,
  networkIcon,
  PageFace,
  type PageLook,
  pageBadge,
  picturePlace,
  WalletGlyph,
} from '@latchkey/ui'
import { type ReactElement, useEffect, useState } from 'react'
import { useDress } from '../hooks/useDress.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useStore } from '../hooks/useStore.ts'
import { FaultGuard } from '../modal/FaultGuard.tsx'

export type PictureFaceProps = {
  readonly drawn: DrawnButton
  readonly button: Omit<PageLook, 'badge' | 'dir' | 'lang'>
  readonly of: 'network' | 'wallet'
  /** Whose picture it is; undefined for a network that the site does not have. */
  readonly name: string | undefined
  readonly src: string | undefined
  readonly onFault: () => void
}

/** A button with the picture of a network or a wallet, as the widget draws it everywhere. */
export function PictureFace({ drawn, onFault, button, ...picture }: PictureFaceProps): ReactElement {
  const latchkey = useLatchkey()
  const [place] = useState(picturePlace)
  const connected = useStore(latchkey.connections, ({ list }) => list.length > 0)
  useEffect(() => {
    if (connected) void loadLogos(latchkey)
  }, [latchkey, connected])
  return (
    <PageFace drawn={drawn} look={{ ...button, badge: pageBadge({ place }) }} dress={useDress()} into={place}>
      <FaultGuard onFault={onFault}>
        <Picture {...picture} state={button.state} />
      </FaultGuard>
    </PageFace>
  )
}

function Picture({ of, name, src, state }: PictureProps): ReactElement | null {
  if (name === undefined) return state === 'warning' ? null : <Icon name={networkIcon} />
  const Glyph = of === 'network' ? NetworkGlyph : WalletGlyph
  return <Glyph name={name} src={src} size={28} />
}

type PictureProps = Pick<PictureFaceProps, 'of' | 'name' | 'src'> & Pick<PageLook, 'state'>
