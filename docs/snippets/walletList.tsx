import { useConnectWallet, useWallets } from '@latchkey/react'

/** A list of wallets in your own design. */
export function WalletList() {
  const { installed } = useWallets()
  const { connect, isPending, error } = useConnectWallet()
  return (
    <>
      {installed.map(({ key, name, connector }) => (
        <button
          key={key}
          type="button"
          disabled={isPending}
          onClick={() => connector && connect(connector.id)}
        >
          {name}
        </button>
      ))}
      {error instanceof Error && <p role="alert">{error.message}</p>}
    </>
  )
}
