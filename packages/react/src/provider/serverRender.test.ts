import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AccountButton } from '../button/AccountButton.tsx'
import { ConnectButton } from '../button/ConnectButton.tsx'
import { NetworkButton } from '../button/NetworkButton.tsx'
import { LatchkeyProvider } from './LatchkeyProvider.tsx'

const drawn = () =>
  renderToString(
    createElement(
      LatchkeyProvider,
      null,
      createElement(ConnectButton),
      createElement(AccountButton),
      createElement(NetworkButton),
    ),
  )

test('a server draws a box of the button’s size, without any browser at hand', () => {
  expect(globalThis).not.toHaveProperty('window')
  expect(drawn()).toContain('<svg width="13em" height="3em"')
})

test('what a server draws holds no style attribute: a strict page would refuse it', () => {
  expect(drawn()).not.toMatch(/\sstyle=/)
})
