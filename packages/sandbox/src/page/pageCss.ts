/** The look of the sandbox's own pages: the widget's colours, sizes and parts, without its script. */
export const pageCss = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f4f0e8, #1a1714);
  --sheet: light-dark(#fffefb, #27231f);
  --hover: light-dark(#f8f4ed, #2f2a26);
  --well: light-dark(#f1ece3, #352f2a);
  --line: light-dark(#e7e1d6, #3a342e);
  --edge: light-dark(#8a8173, #8d8477);
  --ink: light-dark(#1d1914, #f5f1ea);
  --dim: light-dark(#625a4f, #b7aea1);
  --accent: light-dark(#12655d, #1f7d72);
  --accent-ink: light-dark(#12655d, #6fc0b0);
  --accent-soft: light-dark(#e5eeea, #25302c);
  --warn: light-dark(#805200, #ecbe6c);
  --warn-soft: light-dark(#fbedd0, #3a2e17);
  --lift: 0 1px 2px light-dark(rgb(66 48 22 / 0.07), rgb(0 0 0 / 0.24));
}
* { box-sizing: border-box; margin: 0 }
body {
  min-height: 100dvh; background: var(--ground); color: var(--ink);
  font: 400 0.9375rem / 1.375rem system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
}
main { display: grid; gap: 8px; max-width: 736px; margin-inline: auto; padding: 24px 8px 48px; overflow-wrap: anywhere }
main[data-size='card'] { max-width: 376px }
header { display: grid; gap: 4px; padding: 8px 16px 12px }
h1 { font-size: 1.25rem; line-height: 1.625rem; font-weight: 600; letter-spacing: -0.018em }
.dim, .small { color: var(--dim) }
.small { font-size: 0.8125rem; line-height: 1.125rem }
a { color: var(--accent-ink) }
:focus-visible { outline: 2px solid var(--accent-ink); outline-offset: 2px }
.sheet { display: grid; padding: 4px; border-radius: 20px; background: var(--sheet); box-shadow: var(--lift); list-style: none }
.padded { gap: 12px; padding: 16px }
details > .padded { padding: 4px 12px 12px }
.footnote { padding: 4px 16px }
.row {
  display: grid; grid-template-columns: 40px minmax(0, 1fr) auto; gap: 0 12px; align-items: center; min-height: 56px;
  padding: 8px 12px; border-radius: 16px; color: inherit; text-decoration: none; text-align: start;
}
.row:hover { background: var(--hover) }
.row .lines { display: grid; min-width: 0 }
.row .lines > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.name { font-weight: 500 }
.glyph {
  display: grid; place-items: center; width: 40px; height: 40px; border-radius: 50%;
  background: var(--accent-soft); color: var(--accent-ink); font-weight: 600;
}
.back { justify-self: start; display: inline-flex; align-items: center; min-height: 44px; padding-inline: 16px; text-decoration: none; font-weight: 500 }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 8px 16px; font-size: 0.8125rem; line-height: 1.125rem }
dt { color: var(--dim) }
dd { font-weight: 500 }
iframe { width: 100%; height: max(560px, 100dvh - 320px); border: 0; border-radius: 20px; box-shadow: 0 0 0 1px var(--line) }
pre { font: inherit; white-space: pre-wrap }
details > summary { min-height: 44px; padding: 12px; font-weight: 500; cursor: pointer }
details > pre { padding: 0 12px 12px }
form { display: grid; gap: 8px }
label { display: grid; gap: 4px; color: var(--dim); font-size: 0.8125rem; line-height: 1.125rem; font-weight: 500 }
label.check { display: flex; align-items: center; gap: 12px; min-height: 44px; color: var(--ink); font-size: 0.9375rem }
input { font: inherit; color: inherit }
h2 { font-size: 0.8125rem; line-height: 1.125rem; font-weight: 600; padding-block: 12px 4px }
select { font: inherit; color: inherit; min-height: 48px; width: 100%; padding-inline: 12px; border: 1px solid var(--edge); border-radius: 14px; background: var(--sheet); font-size: 1rem }
input[type='checkbox'] { width: 20px; height: 20px; accent-color: var(--accent) }
input:not([type='checkbox']) {
  min-height: 48px; width: 100%; padding-inline: 12px; border: 1px solid var(--edge); border-radius: 14px;
  background: transparent; color: var(--ink); font-size: 1rem; font-weight: 400;
}
button { font: inherit; color: inherit; border: 0; background: none; cursor: pointer }
.latch {
  min-height: 56px; padding: 8px 24px; border-radius: 999px; background: var(--accent); color: #fff;
  font-size: 1rem; font-weight: 600; text-align: start;
}
.latch:hover { background: color-mix(in oklab, var(--accent) 90%, var(--ink)) }
.quiet { min-height: 44px; color: var(--dim); font-weight: 500 }
button.row { width: 100% }
.note { padding: 12px 16px; border-radius: 16px; background: var(--warn-soft); color: var(--warn); font-size: 0.8125rem; line-height: 1.125rem }
`
