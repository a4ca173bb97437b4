import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { find, mountInSurface } from '../../test/mount.tsx'
import { CopyButton } from './CopyButton.tsx'

function clipboard(writeText: unknown): void {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'clipboard')
  })
}

const button = (props: object = {}) => (
  <CopyButton text="0x71C7" label="Copy address" copiedLabel="Copied" {...props} />
)

test('it copies the text and says so in its name, then offers to copy again', async () => {
  const write = vi.fn(async () => {})
  const copied = vi.fn()
  clipboard(write)
  const { root } = mountInSurface(button({ onCopied: copied }))
  // Names as they come: however slow the machine, none is missed.
  const names: (string | null)[] = []
  const watch = new MutationObserver(() => names.push(find(root, 'button').getAttribute('aria-label')))
  watch.observe(find(root, 'button'), { attributeFilter: ['aria-label'] })
  await page.getByRole('button', { name: 'Copy address' }).click()
  await expect.poll(() => names, { timeout: 30_000 }).toEqual(['Copied', 'Copy address'])
  watch.disconnect()
  expect(write).toHaveBeenCalledExactlyOnceWith('0x71C7')
  expect(copied).toHaveBeenCalledTimes(1)
})

test('where the clipboard is refused it copies the old way, unseen by the page', async () => {
  clipboard(async () => {
    throw new DOMException('no', 'NotAllowedError')
  })
  const seen = vi.fn()
  document.addEventListener('copy', seen)
  onTestFinished(() => document.removeEventListener('copy', seen))
  const copied = vi.fn()
  mountInSurface(button({ onCopied: copied }))
  await page.getByRole('button', { name: 'Copy address' }).click()
  await expect.poll(() => copied.mock.calls.length, { timeout: 30_000 }).toBe(1)
  expect(seen).not.toHaveBeenCalled()
})

test('when copying fails it calls the listener for failure, and does not claim to have copied', async () => {
  clipboard(async () => {
    throw new DOMException('no', 'NotAllowedError')
  })
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  const failed = vi.fn()
  mountInSurface(button({ onFailed: failed }))
  await page.getByRole('button', { name: 'Copy address' }).click()
  await expect.poll(() => failed.mock.calls.length, { timeout: 30_000 }).toBe(1)
  await expect.element(page.getByRole('button', { name: 'Copy address' })).toBeVisible()
})
