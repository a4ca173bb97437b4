import { LatchkeyInline, type LatchkeyOptions, LatchkeyProvider } from '@latchkey/react'

const options: LatchkeyOptions = { inline: true }

export function Checkout() {
  return (
    <LatchkeyProvider options={options}>
      <LatchkeyInline />
    </LatchkeyProvider>
  )
}
