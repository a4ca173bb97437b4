import type { Arrival } from '../pairing/readArrival.ts'
import { pairWith } from './pairWith.ts'
import type { Wallet } from './wallet.ts'

/** Goes on where a link led: a code is taken, a waiting request is brought up. */
export async function arrive(wallet: Wallet, arrival: Arrival): Promise<void> {
  switch (arrival.type) {
    case 'plain':
      return
    case 'code':
      return pairWith(wallet, arrival.text)
    case 'request': {
      const { id, topic } = arrival
      return wallet.store.happened({ type: 'broughtUp', wanted: { id, topic } })
    }
  }
}
