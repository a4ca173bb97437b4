import type { ReactElement } from 'react'
import { useStyles } from '../../surface/useStyles.ts'
import css from './Address.css?inline'

export type AddressProps = {
  readonly address: string
  /** `short` keeps both ends; `full` shows every character in groups of four. */
  readonly form: 'short' | 'full'
}

/** An address, always left to right whatever the language around it. */
export function Address({ address, form }: AddressProps): ReactElement {
  useStyles(css)
  const head = address.startsWith('0x') ? 2 : 0
  if (form === 'short') {
    const short = address.length <= head + 9 ? address : `${address.slice(0, head + 4)}…${address.slice(-4)}`
    return (
      <bdi className="address-short" dir="ltr">
        {short}
      </bdi>
    )
  }
  const groups = (address.slice(head).match(/.{1,4}/gs) ?? []).map((text, at) => ({ text, at }))
  // Both ends stand out by at least four characters, also where the last group is shorter.
  const tail = Math.floor((address.length - head) / 4) - 1
  return (
    // The box keeps the direction of the words around it, so that a card from right to left has the lines where its own begin.
    <span className="address">
      {/* Gaps are margins, not spaces: a selected address copies as it is. */}
      <bdi dir="ltr">
        {groups.map(({ text, at }) => (
          <span key={at} className="address-group" data-end={at === 0 || at >= tail || undefined}>
            {at === 0 ? address.slice(0, head) + text : text}
            <wbr />
          </span>
        ))}
      </bdi>
    </span>
  )
}
