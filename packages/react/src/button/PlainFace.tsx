import { activeAccount } from '@latchkey/core'
import { PageButton } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { shortAddress } from '../hooks/shortAddress.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useOpen } from '../hooks/useOpen.ts'
import { useStore } from '../hooks/useStore.ts'
import { useWords } from '../hooks/useWords.ts'

/** Who is connected, in words alone: what stands until picture and balance are here. */
export function PlainFace({ disabled }: { readonly disabled: boolean }): ReactElement {
  const say = useWords()
  const { open, isOpen } = useOpen()
  const account = useStore(useLatchkey().connections, (state) => activeAccount(state)) ?? ''
  const name = shortAddress(account.slice(account.lastIndexOf(':') + 1))
  return (
    <PageButton
      state="connected"
      label={say('button.account', { name })}
      chip={{ glyph: null, name }}
      expanded={isOpen}
      disabled={disabled}
      onClick={() => open()}
    />
  )
}
