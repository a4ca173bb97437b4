import { expect, test } from 'vitest'
import { createPageWindows } from './pageWindows.ts'

test('a window opens empty, cannot reach the page that opened it, and goes where it is sent', () => {
  const went: string[] = []
  const asked: string[][] = []
  const opened = {
    opener: {} as unknown,
    closed: false,
    location: { replace: (url: string) => void went.push(url) },
    focus: () => undefined,
    close() {
      opened.closed = true
    },
  }
  const window = createPageWindows({
    open(...values) {
      asked.push(values)
      return opened
    },
  }).open()
  expect(asked).toEqual([['about:blank', '_blank', 'popup,width=600,height=800']])
  expect(opened.opener).toBeNull()
  window?.go('https://pay.castell.example/')
  expect(went).toEqual(['https://pay.castell.example/'])
  expect(window?.closed).toBe(false)
  window?.close()
  expect(window?.closed).toBe(true)
})

test.each([
  ['still empty is closed', [], true],
  ['sent on stays open', ['https://pay.castell.example/'], false],
])('when the page is left, a window that was %s', (_, urls, isClosed) => {
  const page = new EventTarget()
  const opened = {
    opener: null,
    closed: false,
    location: { replace: () => undefined },
    focus: () => undefined,
    close() {
      opened.closed = true
    },
  }
  const window = createPageWindows({
    open: () => opened,
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  }).open()
  for (const url of urls) window?.go(url)
  page.dispatchEvent(new Event('pagehide'))
  expect(opened.closed).toBe(isClosed)
})

test('a browser that refuses, and a place without windows, open none', () => {
  expect(createPageWindows({ open: () => null }).open()).toBeUndefined()
  expect(createPageWindows({}).open()).toBeUndefined()
})
