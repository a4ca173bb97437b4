import { expect, test } from 'vitest'
import { createLatchkey } from '../flows/start/createLatchkey.ts'
import { pageDeps } from './pageDeps.ts'

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

test('in a browser an instance takes title, origin, languages and storage of the page', () => {
  document.title = 'A page'
  const { config, deps } = createLatchkey()
  expect(config.metadata).toMatchObject({ name: 'A page', url: location.origin })
  expect(deps.page.languages).toEqual(navigator.languages)
  expect(deps.storage).toBe(localStorage)
})

test('an image that can be drawn resolves, one that cannot rejects, an aborted one stops', async () => {
  const { page } = pageDeps()
  await page.loadImage(pixel, new AbortController().signal)
  await expect(page.loadImage('data:image/png,broken', new AbortController().signal)).rejects.toThrow()
  const controller = new AbortController()
  const loading = page.loadImage('/never-there.png', controller.signal)
  controller.abort()
  await expect(loading).rejects.toThrow()
})

test('another tab is heard', async () => {
  const heard: (string | null)[] = []
  const stop = pageDeps().page.watchStorage((key) => void heard.push(key))
  const frame = document.createElement('iframe')
  document.body.append(frame)
  frame.contentWindow?.localStorage.setItem('latchkey:test', String(Math.random()))
  await expect.poll(() => heard).toContain('latchkey:test')
  stop()
  localStorage.removeItem('latchkey:test')
  frame.remove()
})
