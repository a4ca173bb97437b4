import { afterEach, beforeEach } from 'vitest'
import { openTestLink, type TestLink, type TestLinkOptions } from './openTestLink.ts'
import { startTestRelay, type TestRelay } from './startTestRelay.ts'

/** A relay for each test, and links to it that are closed after it. */
export function useTestRelay(): { relay(): TestRelay; open(options?: TestLinkOptions): TestLink } {
  let relay: TestRelay | undefined
  let links: TestLink[] = []

  beforeEach(async () => {
    relay = await startTestRelay()
  })

  afterEach(async () => {
    for (const { link } of links) link.close()
    links = []
    await relay?.stop()
  })

  function running(): TestRelay {
    if (!relay) throw new Error('There is no relay outside of a test.')
    return relay
  }

  return {
    relay: running,
    open(options) {
      const opened = openTestLink(running().url, options)
      links.push(opened)
      return opened
    },
  }
}
