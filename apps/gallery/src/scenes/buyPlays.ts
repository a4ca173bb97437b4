import { widgetRoots } from '../stage/widgetRoots.ts'
import type { Cast } from '../world/cast.ts'
import type { OnrampPart } from '../world/sceneOnramp.ts'
import type { Hands, Play } from './scene.ts'

const isLong = (cast: Cast) => cast.person.length > 30

/** The providers, best first. */
export const providersOf = (cast: Cast): readonly string[] =>
  isLong(cast)
    ? [
        'Castell Pay, the Counter Where Everybody Pays',
        'FennelWithoutASpaceInItsVeryLongNameOfALongLine',
        'متجر الخطاف للعملات',
        'Meridian, for Amounts That Are Larger Than Yours',
      ]
    : ['Castell Pay', 'Fennel', 'Tern Exchange', 'Meridian']

/** A connected visitor at a site whose server sells. */
export function buying(
  cast: Cast,
  play: Partial<Play> & Pick<Play, 'shows'>,
  onramp: Partial<OnrampPart> = {},
): Play {
  return {
    view: { name: 'Buy', currency: 'EUR' },
    connected: [cast.foxglove],
    server: {
      wallets: [],
      list: 'yes',
      search: 'yes',
      holds: [],
      onramp: { providers: providersOf(cast), ...onramp },
    },
    ...play,
  }
}

/** Presses the main button once it is enabled. */
export async function pressLatch({ until }: Hands): Promise<void> {
  const look = () =>
    widgetRoots()
      .flatMap((root) => [...root.querySelectorAll<HTMLElement>('button.latch')])
      .find((latch) => latch.getAttribute('aria-disabled') === null)
  await until(() => look() !== undefined)
  look()?.click()
}

/** Stores a purchase that the visitor made in this browser before. */
export function remember({ latchkey }: Hands): void {
  latchkey.storage.write({ name: 'partnerUser' } as never, '0123456789abcdef0123456789abcdef' as never)
}
