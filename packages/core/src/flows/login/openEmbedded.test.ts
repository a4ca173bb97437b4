import { expect, test } from 'vitest'
import { sdkVersion } from '../../api/version.ts'
import { embeddedTab } from '../../test/embeddedTab.ts'
import { silentAdapter } from '../../test/testAdapter.ts'
import { openEmbedded } from './openEmbedded.ts'

test('S3.78 the wallet hears the project, the type of the SDK, its adapters and its version', async () => {
  const { latchkey, embedded } = embeddedTab({ projectId: 'shop' })
  await openEmbedded(latchkey)
  const { type } = silentAdapter('eip155')
  expect(embedded.opened()).toMatchObject({
    dapp: {
      projectId: 'shop',
      metadata: { name: expect.any(String) },
      sdkType: 'latchkey',
      sdkVersion: `js-${type}-${sdkVersion}`,
    },
  })
})

test('S3.78 a site without an adapter of its own says universal', async () => {
  const { source, opened } = embeddedTab().embedded
  const { latchkey } = embeddedTab({ adapters: [source] })
  await openEmbedded(latchkey)
  expect(opened()).toMatchObject({ dapp: { sdkVersion: `js-universal-${sdkVersion}` } })
})

test.each([
  ['policy', 'Add https://wallet.example to frame-src in the content security policy of this page.'],
  ['frame', "Check that it is running, and that this page is among the origins of the project 'shop'."],
] as const)('the console says what to check when a frame is blocked by the %s', async (by, check) => {
  const lines: string[] = []
  const { latchkey, embedded } = embeddedTab(
    { projectId: 'shop', embedded: { frameUrl: 'https://wallet.example/' } },
    { log: (_, text) => void lines.push(text) },
  )
  await openEmbedded(latchkey)
  const { onBlocked } = embedded.opened() as { onBlocked(by: 'policy' | 'frame'): void }
  onBlocked(by)
  expect(lines).toEqual([`Latchkey: the wallet at https://wallet.example did not load. ${check}`])
})
