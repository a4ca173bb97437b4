import type { AuthResponse } from '@latchkey/wire/embedded'
import type { AuthContext } from '../authContext.ts'
import type { Person } from '../sessions.ts'

/** What a device learns about its user. */
export async function describeUser(
  { store }: AuthContext,
  user: Person & { readonly userId: string; readonly thumb: string },
): Promise<AuthResponse<'readSession'>['user']> {
  const wallet = await store.findWallet(user.userId)
  const slot = wallet && (await store.findSlot(wallet.id, 'device', user.thumb))
  return {
    id: user.userId,
    ...(user.email === undefined ? {} : { email: user.email }),
    ...(user.userName === undefined ? {} : { userName: user.userName }),
    ...(wallet === undefined
      ? {}
      : {
          wallet: {
            id: wallet.id,
            address: wallet.address,
            sealedSeed: wallet.sealedSeed,
            hasSlot: slot !== undefined,
          },
        }),
  }
}
