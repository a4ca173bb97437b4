import { expect, test } from 'vitest'
import { html } from './html.ts'

test('escapes values in text and in attributes', () => {
  const value = `"><script>alert('x')</script>&`
  expect(html`<a title="${value}">${value}</a>`.markup).toBe(
    '<a title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;</a>',
  )
})

test('keeps markup inside markup, and writes nothing for a missing value', () => {
  const rows = [1, 2].map((n) => html`<li>${n}</li>`)
  expect(html`<ul>${rows}</ul>${undefined}${html`<hr>`}`.markup).toBe('<ul><li>1</li><li>2</li></ul><hr>')
})
