import { loadLogos } from '@latchkey/core/internal'
import {
  Icon,
  NetworkGlyph,
  networkIcon,
  PageButton,
  type PageButtonProps,
  SurfaceRoot,
  WalletGlyph,
} from '@latchkey/ui'
import { type ReactElement, useEffect } from 'react'
import { useDress } from '../hooks/useDress.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useStore } from '../hooks/useStore.ts'
import { FaultGuard } from '../modal/FaultGuard.tsx'

export type PictureFaceProps = {
  readonly inside: HTMLElement
  readonly button: Omit<PageButtonProps, 'glyph'>
  readonly of: 'network' | 'wallet'
  /** Whose picture it is; undefined for a network that the site does not have. */
  readonly name: string | undefined
  readonly src: string | undefined
  readonly onFault: () => void
}

/** A button with the picture of a network or a wallet, as the widget draws it everywhere. */
export function PictureFace({ inside, onFault, button, ...picture }: PictureFaceProps): ReactElement {
  const latchkey = useLatchkey()
  const connected = useStore(latchkey.connections, ({ list }) => list.length > 0)
  useEffect(() => {
    if (connected) void loadLogos(latchkey)
  }, [latchkey, connected])
  return (
    <SurfaceRoot inside={inside} dress={useDress()}>
      <FaultGuard onFault={onFault}>
        <PageButton {...button} glyph={<Picture {...picture} state={button.state} />} />
      </FaultGuard>
    </SurfaceRoot>
  )
}

function Picture({ of, name, src, state }: PictureProps): ReactElement | null {
  if (name === undefined) return state === 'warning' ? null : <Icon name={networkIcon} />
  const Glyph = of === 'network' ? NetworkGlyph : WalletGlyph
  return <Glyph name={name} src={src} size={28} />
}

type PictureProps = Pick<PictureFaceProps, 'of' | 'name' | 'src'> & Pick<PageButtonProps, 'state'>
