import { useAccount, useDisconnect, useModal, useNetwork } from '@latchkey/react'

export function Account() {
  const { address, status } = useAccount()
  const { chain } = useNetwork()
  const { open } = useModal()
  const disconnect = useDisconnect()
  if (status !== 'connected') {
    return (
      <button type="button" onClick={() => open()}>
        Connect
      </button>
    )
  }
  return (
    <p>
      {address} on {chain?.name ?? 'a network that this site does not have'}
      <button type="button" onClick={() => open({ name: 'Networks' })}>
        Switch
      </button>
      <button type="button" onClick={() => disconnect()}>
        Leave
      </button>
    </p>
  )
}
