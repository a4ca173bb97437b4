import { Address, PersonGlyph } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { shortAddress } from '../text/shortAddress.ts'
import { Choice } from './Choice.tsx'

type AccountChoiceProps = {
  readonly label: string
  readonly addresses: readonly string[]
  readonly chosen: string
  readonly onChange: (address: string) => void
}

/** One of the wallet's accounts, and the way to another. */
export function AccountChoice({ label, addresses, chosen, onChange }: AccountChoiceProps): ReactElement {
  const at = Math.max(0, addresses.indexOf(chosen))
  return (
    <Choice
      label={label}
      value={chosen}
      options={addresses.map((address, index) => ({
        value: address,
        label: `${messages.account.numbered(index)}, ${shortAddress(address)}`,
      }))}
      onChange={onChange}
      glyph={<PersonGlyph seed={chosen} size={40} />}
      name={messages.account.numbered(at)}
      sub={<Address address={chosen} form="short" />}
    />
  )
}
