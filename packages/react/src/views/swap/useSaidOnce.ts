import type { SwapState } from '@latchkey/core/swap'
import { useState } from 'react'

/**
 * The announcement about a swap: its text as it was first said for these tokens, this amount and this subject. A new quote
 * every 10 seconds changes the figures on the screen, and would otherwise interrupt the screen reader each time.
 */
export function useSaidOnce({ from, to, amount }: SwapState, text: string, subject = ''): string {
  const key = `${from?.address} ${to?.address} ${amount.decimal} ${subject}`
  const [said, setSaid] = useState({ key: '', text: '' })
  if (text === '') return ''
  if (said.key === key) return said.text
  setSaid({ key, text })
  return text
}
