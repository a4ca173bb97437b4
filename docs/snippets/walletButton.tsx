import { WalletButton } from '@latchkey/react'

export function Ways() {
  return (
    <>
      <WalletButton wallet="metamask" />
      <WalletButton wallet="rainbow" label="With Rainbow" />
    </>
  )
}
