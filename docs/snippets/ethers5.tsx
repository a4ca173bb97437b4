import { ethers5, ethersState } from '@latchkey/ethers5'
import { ConnectButton, LatchkeyProvider, useLatchkey, useStore } from '@latchkey/react'

const options = { adapters: [ethers5()] }

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
