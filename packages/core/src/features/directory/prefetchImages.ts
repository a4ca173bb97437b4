import type { WalletEntry } from '@latchkey/wire'
import type { Latchkey } from '../../instance/latchkey.ts'
import { walletImage } from './walletImage.ts'

/** How many wallets' pictures are fetched before they are drawn (S9.33). */
const mostImages = 20

/** How long that may take; what is not here by then comes when it is drawn (S9.24). */
const patienceMs = 2_000

/** Fetches the pictures of the first wallets, so that a list is drawn with them; a missing one is no failure. */
export async function prefetchImages(
  latchkey: Pick<Latchkey, 'config' | 'deps'>,
  wallets: readonly WalletEntry[],
): Promise<void> {
  const { clock, page } = latchkey.deps
  const urls = wallets.slice(0, mostImages).flatMap((wallet) => walletImage(latchkey, wallet) ?? [])
  if (urls.length === 0) return
  const controller = new AbortController()
  await new Promise<void>((resolve) => {
    const timer = clock.setTimeout(() => {
      controller.abort()
      resolve()
    }, patienceMs)
    void Promise.allSettled(urls.map((url) => page.loadImage(url, controller.signal))).then(() => {
      clock.clearTimeout(timer)
      resolve()
    })
  })
}
