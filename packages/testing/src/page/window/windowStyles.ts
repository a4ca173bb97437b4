/** How the approval window looks: Latchkey's card, sheets, wells and latch; logical properties only. */
export const windowStyles = `
@layer parts {
  *, ::before, ::after { box-sizing: border-box; }
  h2, h3, p, dl, dd, dt { margin: 0; padding: 0; }
  h3 { font: inherit; }
  button { font: inherit; color: inherit; background: none; border: 0; margin: 0; padding: 0; cursor: pointer; touch-action: manipulation; }
  :focus-visible { outline: var(--_focus); outline-offset: var(--_focus-gap); }
  .num { font-variant-numeric: tabular-nums; }
  .dim { color: var(--_dim); }

  .card {
    position: fixed;
    inset-block: 1rem auto;
    inset-inline: auto 1rem;
    display: flex;
    flex-direction: column;
    width: var(--_w-card);
    max-width: calc(100vw - 2rem);
    max-height: calc(100dvh - 2rem);
    margin: 0;
    padding: 0;
    border: 0;
    overflow: clip;
    border-radius: var(--_r-card);
    background: var(--_ground);
    color: var(--_ink);
    visibility: visible;
    box-shadow: var(--_lift-card);
    font: var(--_body);
    text-align: start;
    -webkit-font-smoothing: antialiased;
  }
  .card:not([open]) { display: none; }
  .card::backdrop { background: var(--_scrim); }
  .card[open] { animation: enter var(--_t-view) var(--_ease) both; }
  .card[open]::backdrop { animation: fade var(--_t-view) var(--_ease) both; }
  @keyframes enter { from { opacity: 0; transform: translateY(10px) scale(0.985); } }
  @keyframes fade { from { opacity: 0; } }

  .head { display: flex; align-items: center; gap: var(--_s3); min-height: 4rem; padding-block: var(--_s4) var(--_s3); padding-inline: var(--_s6); }
  .head > div { flex: 1; min-width: 0; }
  .mark { display: block; flex: none; width: 40px; height: 40px; border-radius: 30%; }
  .wallet { display: flex; justify-content: space-between; gap: var(--_s2); font: var(--_small); color: var(--_dim); }
  .tag { flex: none; font: var(--_small-strong); color: var(--_warn); background: var(--_warn-soft); border-radius: var(--_pill); padding: 1px 9px; }
  .head h2 { font: var(--_title); letter-spacing: var(--_tight); text-wrap: balance; }
  .head h2:focus { outline: none; }

  .scroll { flex: 0 1 auto; min-height: 0; overflow-y: auto; overscroll-behavior: contain; display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--_s2); padding-inline: var(--_gutter); padding-block-end: var(--_s2); }
  .scroll:focus-visible { outline-offset: -2px; border-radius: var(--_r-sheet); }
  .sheet { background: var(--_sheet); border-radius: var(--_r-sheet); box-shadow: var(--_lift-sheet); padding: var(--_s3) var(--_s4); overflow: clip; }
  .small { font: var(--_small); color: var(--_dim); }
  .sheet > .small:has(+ .well) { margin-block-end: var(--_s1); }
  .well + .small { margin-block-start: var(--_s2); }

  .kv { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--_s2); font: var(--_small); }
  .kv > div { display: flex; justify-content: space-between; gap: var(--_s4); min-height: 1.125rem; }
  .kv dt { flex: none; color: var(--_dim); }
  .kv dd { min-width: 0; font: var(--_small-strong); text-align: end; overflow-wrap: anywhere; }

  .amount { font: var(--_amount); letter-spacing: var(--_tight); overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
  .amount[data-long] { font-size: 1.5rem; line-height: 2rem; }
  .amount span { font-size: 1.25rem; color: var(--_dim); letter-spacing: -0.01em; }
  .call { font: var(--_heading); letter-spacing: -0.012em; overflow-wrap: anywhere; }
  .call + .kv { margin-block-start: var(--_s2); }
  .call + .kv dd { max-width: 24ch; }
  .amount + .small { margin-block-start: var(--_s3); }
  .way { display: grid; place-items: center; width: 32px; height: 32px; margin-block: var(--_s3); border-radius: 50%; background: var(--_well); color: var(--_dim); }
  .address { display: grid; justify-items: start; color: var(--_dim); font-variant-numeric: tabular-nums; line-height: 1.5rem; direction: ltr; }
  :host(:dir(rtl)) .address { justify-content: end; }
  .address div { display: flex; gap: 8px; }
  .address b { font-weight: 600; color: var(--_ink); }

  .well { max-height: 13rem; overflow-y: auto; overscroll-behavior: contain; margin-inline: calc(var(--_s1) * -1); padding: var(--_s2) var(--_s3); border-radius: var(--_r-row); background: var(--_well); }
  .well[data-text] { unicode-bidi: isolate; white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 4; }
  .well[data-code] { direction: ltr; text-align: left; font: var(--_small); font-variant-numeric: tabular-nums; white-space: pre-wrap; overflow-wrap: anywhere; }
  .well .kv > div { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0; }
  .well .kv dt { overflow-wrap: anywhere; }
  .well .kv dd { text-align: start; }

  .note { display: flex; gap: var(--_s2); padding: var(--_s1) var(--_s4); font: var(--_small); color: var(--_dim); text-wrap: pretty; }
  .i { display: block; flex: none; fill: none; stroke: currentColor; stroke-linecap: round; stroke-linejoin: round; }
  .note .i { margin-block-start: 1px; }
  .note[data-tone='warn'] { margin-inline: 0; padding: var(--_s2) var(--_s4); border-radius: var(--_r-row); background: var(--_warn-soft); color: var(--_warn); }

  .acts { flex: none; display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--_s1); padding-block: var(--_s1) var(--_gutter); padding-inline: var(--_gutter); }
  .latch { display: flex; align-items: center; gap: var(--_s3); width: 100%; min-height: var(--_h-latch); padding: var(--_s2); padding-inline-start: var(--_s4); border-radius: var(--_pill); background: var(--_accent); color: var(--_on-accent); font: 600 1rem / 1.25rem var(--_font); letter-spacing: -0.008em; text-align: start; box-shadow: inset 0 0 0 1px color-mix(in oklab, var(--_on-accent) 8%, transparent); transition: background var(--_t-fast) var(--_ease); }
  .latch:hover { background: var(--_accent-hover); }
  .latch > span:first-child { flex: 1; min-width: 0; }
  .bolt { display: grid; place-items: center; flex: none; width: 40px; height: 40px; border-radius: 50%; background: color-mix(in oklab, var(--_on-accent) 17%, transparent); transition: translate var(--_t-fast) var(--_ease-bolt), scale var(--_t-tap) var(--_ease); }
  .latch:hover .bolt { translate: 2px 0; }
  .latch:dir(rtl):hover .bolt { translate: -2px 0; }
  .latch:active .bolt { scale: 0.92; }
  .quiet { min-height: var(--_h-touch); padding-inline: var(--_s4); border-radius: var(--_r-control); font: var(--_label); color: var(--_dim); text-align: center; }
  .quiet:hover { background: var(--_well); }
  .queue { font: var(--_small); color: var(--_dim); text-align: center; padding-block-end: var(--_s2); }
  .queue:empty { display: none; }

  @media (max-width: 430px) {
    .card { inset-block: auto 0; inset-inline: 0; width: 100%; max-width: 100%; max-height: 92dvh; border-end-start-radius: 0; border-end-end-radius: 0; padding-block-end: env(safe-area-inset-bottom, 0); }
    .card[open] { animation: rise var(--_t-sheet) var(--_ease) both; }
    @keyframes rise { from { transform: translateY(24px); opacity: 0; } }
  }
  @media (forced-colors: active) {
    .card, .sheet, .latch, .quiet, .well { border: 1px solid ButtonBorder; }
  }
  @media (prefers-reduced-motion: reduce) {
    .card[open], .card[open]::backdrop { animation: none; }
  }
}
`
