import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files of a minute or more, each kind of test for itself: one that began last would run while the other workers have nothing left to do. */
const slow = [
  'apps/server/src/swaps/randomSwaps.test.ts',
  'apps/server/src/store/openPostgres.test.ts',
  'apps/server/src/auth/killed.test.ts',
  'apps/server/src/names/own/fuzz.test.ts',
  'apps/server/src/main.test.ts',
  'packages/react/src/views/send/WalletSendView.browser.test.tsx',
  'packages/react/src/views/swap/SwapView.browser.test.tsx',
  'packages/react/src/views/onramp/BuyView.browser.test.tsx',
  'e2e/gallery/gallery.e2e.ts',
  'e2e/fixtures/next.e2e.ts',
  'e2e/embedded/engines.e2e.ts',
  'e2e/engines/journeys.e2e.ts',
  'e2e/stack/start.e2e.ts',
  'e2e/demo/demo.e2e.ts',
  'e2e/stack/newcomer.e2e.ts',
  'e2e/embedded/memory.e2e.ts',
  'e2e/pairing/interruptions.e2e.ts',
  'e2e/stack/trade.e2e.ts',
]

/** Begins with the slow files, the slowest first; a new checkout has no times of an earlier run. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = slow.findIndex((path) => moduleId.endsWith(path))
      return at === -1 ? slow.length : at
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}
