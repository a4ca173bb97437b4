import { closeModal, pushView, type View } from '@latchkey/core'
import { canGoBack, goBack, mayClose } from '@latchkey/core/internal'
import { Header } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useRouter } from '../hooks/useRouter.ts'
import { useWords } from '../hooks/useWords.ts'
import type { ViewBody } from '../lazy/viewTable.ts'

type ModalHeaderProps = {
  readonly view: View
  readonly title: string
  readonly body: ViewBody | undefined
}

/** The top of the card: title, the way back, help where wallets are chosen, and the way out where there is one. */
export function ModalHeader({ view, title, body }: ModalHeaderProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const back = useRouter(canGoBack)
  const Head = body?.head
  return (
    <Header
      title={title}
      {...(Head && { start: <Head /> })}
      {...(back && { back: { label: say('header.back'), onClick: () => goBack(latchkey) } })}
      {...(view.name === 'Connect' && {
        help: {
          label: say('header.help'),
          onClick: () => {
            latchkey.track({ type: 'track', event: 'CLICK_WALLET_HELP' })
            pushView(latchkey, { name: 'WhatIsAWallet' })
          },
        },
      })}
      {...(mayClose(latchkey) &&
        !latchkey.config.inline && {
          close: { label: say('header.close'), onClick: () => closeModal(latchkey) },
        })}
    />
  )
}
