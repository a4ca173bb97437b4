import { expect, test } from 'vitest'
import { createPageExit } from './pageExit.ts'

test('a link is followed as a click on it would be, and no other page learns where from', async () => {
  const clicks: { href: string; target: string; rel: string }[] = []
  const click = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function () {
    clicks.push({ href: this.href, target: this.target, rel: this.rel })
  }
  try {
    createPageExit().follow('phonewallet://wc?uri=1', '_self')
  } finally {
    HTMLAnchorElement.prototype.click = click
  }
  expect(clicks).toEqual([{ href: 'phonewallet://wc?uri=1', target: '_self', rel: 'noreferrer noopener' }])
})

test('replaces the address of the page in place, and keeps what the site’s router stored with it', () => {
  const { href, state } = { href: location.href, state: history.state }
  const entries = history.length
  history.replaceState({ key: 'route' }, '', '#latchkey-login=done')
  try {
    createPageExit().replaceHref?.(href)
    expect([location.href, history.state, history.length]).toEqual([href, { key: 'route' }, entries])
  } finally {
    history.replaceState(state, '', href)
  }
})

test('the page tells when it comes to the front, and a stopped listener hears nothing', () => {
  const exit = createPageExit()
  let heard = 0
  const stop = exit.watchVisible(() => {
    heard += 1
  })
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('pageshow'))
  stop()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(heard).toBe(2)
  expect(exit.href).toBe(location.href)
  expect(exit.isVisible()).toBe(document.visibilityState !== 'hidden')
})
