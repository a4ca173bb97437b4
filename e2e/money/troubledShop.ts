import { afterEach } from 'vitest'
import { openShop, type Shop } from '../widget/openShop.ts'

type Cast = {
  readonly chain: ReturnType<Shop['stack']>['sandbox']['chains'][number]
  /** Somebody who is paid. */
  readonly erin: `0x${string}`
}

/** A shop on a chain that is given trouble; after each test the chain is well again. */
export function openTroubledShop(): { readonly shop: Shop; readonly cast: () => Cast } {
  const shop = openShop()
  function cast(): Cast {
    const { chains, accounts } = shop.stack().sandbox
    const [chain, erin] = [chains[0], accounts[4]?.address]
    if (!chain || !erin) throw new Error('The sandbox is too small.')
    return { chain, erin }
  }
  afterEach(async () => {
    const { controls } = cast().chain
    await controls.resume()
    await controls.clearFaults()
    await controls.resumeMining()
  })
  return { shop, cast }
}
