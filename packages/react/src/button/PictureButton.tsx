import { type DrawnButton, PageButton, type PageButtonProps, pageBadge } from '@latchkey/ui'
import { type ReactElement, useState } from 'react'
import { useDress } from '../hooks/useDress.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useStore } from '../hooks/useStore.ts'
import { lazyModule, useLazyModule } from '../lazy/lazyModule.ts'
import { useModalLoad } from '../modal/modalLoad.ts'
import type { PictureFace, PictureFaceProps } from './PictureFace.tsx'

const pictureFace = /* @__PURE__ */ lazyModule(() =>
  import('./PictureFace.tsx').then((part) => part.PictureFace),
)

type PictureButtonProps = Pick<PictureFaceProps, 'button' | 'of' | 'name' | 'src'> & {
  readonly button: Pick<PageButtonProps, 'label' | 'state' | 'expanded' | 'disabled' | 'onIntent' | 'onClick'>
  readonly testId: string
}

/**
 * A button with the picture of a network or a wallet. What draws the picture comes with the code of the widget or for a
 * connected visitor, not with the page; until then the site's own picture or an empty box stands in its place.
 */
export function PictureButton({ button, testId, ...picture }: PictureButtonProps): ReactElement {
  const connected = useStore(useLatchkey().connections, ({ list }) => list.length > 0)
  const { phase } = useModalLoad().load
  const { module: Face } = useLazyModule(pictureFace, connected || phase === 'ready')
  const [broken, setBroken] = useState(false)
  const { name, src } = picture
  return (
    <PageButton
      {...useDress()}
      {...button}
      testId={testId}
      badge={pageBadge({ name, src })}
      face={Face && !broken ? draw(Face) : undefined}
    />
  )

  function draw(Drawn: typeof PictureFace) {
    return (drawn: DrawnButton) => (
      <Drawn {...picture} button={button} drawn={drawn} onFault={() => setBroken(true)} />
    )
  }
}
