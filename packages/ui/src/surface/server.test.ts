import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ServerDrawn, ServerModal, serverMarkup } from '../test/ServerDrawn.tsx'

test('a server draws a surface as its host and the room it will take, without a style', () => {
  expect(renderToString(createElement(ServerDrawn))).toBe(serverMarkup)
})

test('an open modal is nothing on a server, and an inline one waits for its surface', () => {
  for (const mode of ['modal', 'inline'] as const)
    expect(renderToString(createElement(ServerModal, { mode }))).toBe(
      '<div data-latchkey="block" data-theme="light"></div>',
    )
})
