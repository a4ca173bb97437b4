import { multiplyDecimals, sayAmount, sayFiat } from '@latchkey/core/send'
import type { SwapState, SwapToken } from '@latchkey/core/swap'
import { isCoin, plainAddress } from '@latchkey/core/swap'
import { PairRow, Tag } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { shortAddress } from '../../hooks/shortAddress.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { SwapGlyph } from './SwapGlyph.tsx'
import type { SwapChoice } from './swapChoices.ts'

type SwapTokenRowProps = {
  readonly token: SwapChoice
  readonly state: Pick<SwapState, 'holdings'>
  readonly tabIndex: number
  readonly onChoose: (token: SwapToken) => void
}

/** A token to choose, with its balance. */
export function SwapTokenRow({ token, state, tabIndex, onChoose }: SwapTokenRowProps): ReactElement {
  const say = useWords()
  const words = useStore(useLatchkey().words)
  const { name, symbol, quantity, price, isUnlisted } = token
  const where = isCoin(token) ? [] : [shortAddress(plainAddress(token))]
  const held = quantity && sayAmount(words, quantity.numeric)
  // A long symbol must not hide that the token is unverified.
  const warned = isUnlisted && held ? [say('swap.select.unverified')] : []
  return (
    <PairRow
      glyph={<SwapGlyph token={token} state={state} size={40} />}
      name={name}
      // Two tokens may have the same name: the address distinguishes them.
      sub={[...warned, symbol, ...where].join(' · ')}
      end={
        held ? (
          <span title={held.exact}>{held.text}</span>
        ) : isUnlisted ? (
          <Tag tone="warn">{say('swap.select.unverified')}</Tag>
        ) : undefined
      }
      endSub={quantity && sayFiat(words, price && multiplyDecimals(quantity.numeric, price)).text}
      tabIndex={tabIndex}
      onClick={() => onChoose(plain(token))}
    />
  )
}

/** A choice without the account's balance. */
function plain({ quantity: _, price: __, ...token }: SwapChoice): SwapToken {
  return token
}
