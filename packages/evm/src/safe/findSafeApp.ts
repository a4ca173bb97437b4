import { type Found, makeFound } from '../discovery/found.ts'
import type { EvmPage, EvmWorld } from '../discovery/page.ts'
import { safeId } from './safeId.ts'

/** Where Safe opens apps; anyone else's frame around this page is a stranger. */
const safeHome = ['https://app.safe.global']

/** The Safe, as a wallet, when this page stands in a frame of Safe. Elsewhere nothing is asked and nothing loaded. */
export async function findSafeApp(
  { page, clock }: EvmWorld,
  origins: readonly string[] = safeHome,
): Promise<Found | undefined> {
  if (page?.parent === undefined || page.parent === page) return undefined
  const around = readParentOrigin(page)
  // Where the browser does not tell who is around, each allowed origin is addressed by name: only it can hear.
  const allowed = origins.filter((origin) => around === undefined || origin === around)
  if (allowed.length === 0) return undefined
  try {
    const { openSafe } = await import('./safeProvider.ts')
    for (const origin of allowed) {
      const provider = await openSafe(page, origin, clock)
      if (provider) return makeFound({ id: safeId, name: 'Safe', type: 'SAFE' }, provider)
    }
  } catch {
    // A chunk that does not load leaves the other wallets as they are.
  }
  return undefined
}

function readParentOrigin({ location, document }: EvmPage): string | undefined {
  const around = location?.ancestorOrigins?.[0]
  if (around !== undefined) return around
  try {
    const { origin } = new URL(document?.referrer ?? '')
    // After moving about inside the frame, the page that led here is our own.
    return origin === location?.origin ? undefined : origin
  } catch {
    return undefined
  }
}
