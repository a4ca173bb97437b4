import { createLatchkey } from '@latchkey/core'
import { getToken, signIn, signOut, watchSession } from '@latchkey/core/signIn'
import { evm } from '@latchkey/evm'

const latchkey = createLatchkey({
  adapters: [evm()],
  endpoints: 'https://wallets.example',
  projectId: 'shop',
  siwx: true,
})
latchkey.start()

watchSession(latchkey, (session) => {
  document.title = session ? `Signed in as ${session.address}` : 'Signed out'
})

export async function pressSignIn() {
  const { address } = await signIn(latchkey)
  const answer = await fetch('/orders', {
    headers: { authorization: `Bearer ${await getToken(latchkey)}` },
  })
  return { address, orders: await answer.json() }
}

export const pressSignOut = () => signOut(latchkey)
