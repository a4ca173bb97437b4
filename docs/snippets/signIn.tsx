import { ConnectButton, type LatchkeyOptions, LatchkeyProvider, useSession } from '@latchkey/react'
import { useState } from 'react'

const options: LatchkeyOptions = {
  endpoints: 'https://wallets.example',
  projectId: 'shop',
  siwx: true,
}

export function Page() {
  return (
    <LatchkeyProvider options={options}>
      <ConnectButton />
      <Orders />
    </LatchkeyProvider>
  )
}

function Orders() {
  const { session, getToken, signOut } = useSession()
  const [orders, setOrders] = useState('')
  if (session === undefined) return <p>Sign in to see your orders.</p>

  async function load() {
    const answer = await fetch('/orders', {
      headers: { authorization: `Bearer ${await getToken()}` },
    })
    setOrders(await answer.text())
  }

  return (
    <>
      <button type="button" onClick={load}>
        Load the orders of {session.address}
      </button>
      <pre>{orders}</pre>
      <button type="button" onClick={signOut}>
        Sign out
      </button>
    </>
  )
}
