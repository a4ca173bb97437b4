/**
 * The tokens of Latchkey's design that the approval window uses; one table for both themes.
 * They stand on the card, out of a site's reach: with its own `--lk-*` variables, or a rule for the host, it could paint
 * what it asks in the colour of the paper.
 */
export const windowTokens = `
@layer tokens, parts;
@layer tokens {
  :host { all: initial; color-scheme: light dark; }
  .card {
    --_scrim: light-dark(rgb(33 28 22 / 0.42), rgb(5 4 3 / 0.66));
    --_ground: light-dark(#f4f0e8, #1a1714);
    --_sheet: light-dark(#fffefb, #27231f);
    --_well: light-dark(#f1ece3, #352f2a);
    --_line: light-dark(#e7e1d6, #3a342e);
    --_ink: light-dark(#1d1914, #f5f1ea);
    --_dim: light-dark(#625a4f, #b7aea1);
    --_accent: light-dark(#12655d, #1f7d72);
    --_accent-hover: color-mix(in oklab, var(--_accent) 90%, var(--_ink));
    --_accent-ink: light-dark(#12655d, #6fc0b0);
    --_on-accent: #ffffff;
    --_warn: light-dark(#805200, #ecbe6c);
    --_warn-soft: light-dark(#fbedd0, #3a2e17);
    --_font: system-ui, -apple-system, 'Segoe UI Variable Text', 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
    --_amount: 600 2rem / 2.5rem var(--_font);
    --_title: 600 1.25rem / 1.625rem var(--_font);
    --_heading: 600 1.0625rem / 1.375rem var(--_font);
    --_body: 400 0.9375rem / 1.375rem var(--_font);
    --_label: 500 0.9375rem / 1.25rem var(--_font);
    --_small: 400 0.8125rem / 1.125rem var(--_font);
    --_small-strong: 500 0.8125rem / 1.125rem var(--_font);
    --_tight: -0.018em;
    --_s1: 0.25rem;
    --_s2: 0.5rem;
    --_s3: 0.75rem;
    --_s4: 1rem;
    --_s6: 1.5rem;
    --_gutter: var(--_s2);
    --_r-card: 28px;
    --_r-sheet: max(var(--_r-card) - 8px, var(--_r-card) * 0.5);
    --_r-row: max(var(--_r-card) - 12px, var(--_r-card) * 0.45);
    --_r-control: max(var(--_r-card) - 14px, var(--_r-card) * 0.42);
    --_pill: 999px;
    --_h-latch: 3.5rem;
    --_h-touch: 2.75rem;
    --_w-card: 360px;
    --_lift-sheet: 0 1px 2px light-dark(rgb(66 48 22 / 0.07), rgb(0 0 0 / 0.24));
    --_lift-card:
      0 0 0 1px light-dark(rgb(66 48 22 / 0.05), rgb(255 246 230 / 0.07)),
      0 2px 6px light-dark(rgb(50 38 20 / 0.08), rgb(0 0 0 / 0.4)),
      0 28px 56px -16px light-dark(rgb(50 38 20 / 0.34), rgb(0 0 0 / 0.7));
    --_t-tap: 90ms;
    --_t-fast: 140ms;
    --_t-view: 220ms;
    --_t-sheet: 340ms;
    --_ease: cubic-bezier(0.2, 0.8, 0.2, 1);
    --_ease-bolt: cubic-bezier(0.3, 1.35, 0.5, 1);
    --_focus: 2px solid var(--_accent-ink);
    --_focus-gap: 2px;
  }
  :host([data-theme='light']) { color-scheme: light; }
  :host([data-theme='dark']) { color-scheme: dark; }
  @media (prefers-contrast: more) {
    .card { --_dim: var(--_ink); }
  }
  @media (prefers-reduced-motion: reduce) {
    .card { --_t-tap: 0ms; --_t-fast: 0ms; --_t-view: 0ms; --_t-sheet: 0ms; }
  }
}
`
