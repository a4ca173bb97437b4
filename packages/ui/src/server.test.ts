import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as ui from './index.ts'

const act = (): void => {}
const parts: Readonly<Record<string, ReactNode>> = {
  PageButton: createElement(ui.PageButton, {
    theme: 'light',
    label: 'Connect wallet',
    state: 'restoring',
    expanded: false,
    disabled: false,
    onClick: act,
    onIntent: act,
  }),
  Latch: createElement(ui.Latch, { label: 'Go', onClick: act }),
  Row: createElement(ui.Row, { name: 'Harbor', state: 'current', onClick: act }),
  Tabs: createElement(ui.Tabs, { tabs: [{ id: 'a', label: 'A' }], selected: 'a', onSelect: act, label: 'T' }),
  SearchField: createElement(ui.SearchField, {
    label: 'Search',
    placeholder: 'Search',
    value: 'x',
    onChange: act,
    clearLabel: 'Clear',
  }),
  CopyButton: createElement(ui.CopyButton, { text: 'x', label: 'Copy', copiedLabel: 'Copied' }),
  WalletGlyph: createElement(ui.WalletGlyph, { name: 'Harbor', size: 40 }),
  LinkPlates: createElement(ui.LinkPlates, { start: null, end: null, state: 'waiting' }),
}

test.each(Object.entries(parts))('%s renders on a server, without a style attribute', (_, part) => {
  const markup = renderToString(part)
  expect(markup.length).toBeGreaterThan(20)
  expect(markup).not.toContain('style=')
})
