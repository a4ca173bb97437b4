import { useNetwork } from '@latchkey/react'
import './register.ts'

/** `eip155:10` here would not compile: it is none of the site's networks. */
export function ToBase() {
  const { switchNetwork } = useNetwork()
  return (
    <button type="button" onClick={() => switchNetwork('eip155:8453')}>
      To Base
    </button>
  )
}
