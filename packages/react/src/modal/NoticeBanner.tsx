import { hideNotice } from '@latchkey/core'
import { Banner } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useStore } from '../hooks/useStore.ts'
import { useWords } from '../hooks/useWords.ts'

/** The notice of the instance, over the header. */
export function NoticeBanner(): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const { variant, message, svg, detail, autoClose } = useStore(latchkey.notice)
  return (
    <Banner
      variant={variant}
      message={message}
      {...(svg !== undefined && { icon: { d: svg } })}
      {...(detail !== undefined && { detail })}
      // One that goes by itself needs no button, which would stand beside the one that closes the card.
      {...(variant !== 'loading' &&
        !autoClose && {
          close: { label: say('banner.close'), onClick: () => hideNotice(latchkey) },
        })}
    />
  )
}
