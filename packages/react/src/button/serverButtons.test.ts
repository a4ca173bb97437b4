import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LatchkeyProvider } from '../provider/LatchkeyProvider.tsx'
import { LatchkeyButton, type LatchkeyButtonProps } from './LatchkeyButton.tsx'
import { WalletButton } from './WalletButton.tsx'

test('a server tells a button of the site’s own that the widget has not started, and that alone', () => {
  const props: LatchkeyButtonProps = { children: ({ phase }) => createElement('b', null, phase) }
  const own = createElement(LatchkeyButton, props)
  expect(renderToString(createElement(LatchkeyProvider, null, own))).toBe('<b>starting</b>')
})

test('a server keeps the room of a wallet’s button free', () => {
  const one = createElement(WalletButton, { wallet: 'metamask' })
  const drawn = renderToString(createElement(LatchkeyProvider, null, one))
  expect(drawn).toContain('<svg')
  expect(drawn).not.toMatch(/\sstyle=/)
})
