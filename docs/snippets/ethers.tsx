import { ethers, ethersState } from '@latchkey/ethers'
import { ConnectButton, LatchkeyProvider, useLatchkey, useStore } from '@latchkey/react'

const options = { adapters: [ethers()] }

export function App() {
  return (
    <LatchkeyProvider options={options}>
      <ConnectButton />
      <Sign />
    </LatchkeyProvider>
  )
}

/** The signer of whoever is connected; a new one when they choose another account. */
function Sign() {
  const { signer } = useStore(ethersState(useLatchkey()))
  return (
    <button type="button" disabled={signer === undefined} onClick={() => signer?.signMessage('Hello')}>
      Sign
    </button>
  )
}
