/** The public variables of the theme. */
export type ThemeVariable =
  | '--lk-accent'
  | '--lk-radius'
  | '--lk-font'
  | '--lk-ground'
  | '--lk-sheet'
  | '--lk-ink'
  | '--lk-dim'
  | '--lk-z-index'
  | '--lk-qr-color'

/** Values for the public variables of the theme; a colour may be a `light-dark()` pair. */
export type ThemeVariables = Readonly<Partial<Record<ThemeVariable, string>>>

/** Cool grey paper and a blue of ink, for sites that are plain and exact. */
export const slatePreset: ThemeVariables = {
  '--lk-accent': 'light-dark(#2f5bd3, #3f6be0)',
  '--lk-ground': 'light-dark(#eef0f4, #12161d)',
  '--lk-sheet': 'light-dark(#ffffff, #1c222c)',
  '--lk-ink': 'light-dark(#151a23, #eef1f6)',
  '--lk-dim': 'light-dark(#545d6c, #a9b2c1)',
  '--lk-radius': '22px',
}

/** Black on white and white on black, with almost square corners. */
export const printPreset: ThemeVariables = {
  '--lk-accent': 'light-dark(#161616, #f2f2f2)',
  '--lk-ground': 'light-dark(#f2f2f2, #0e0e0e)',
  '--lk-sheet': 'light-dark(#ffffff, #1b1b1b)',
  '--lk-ink': 'light-dark(#111111, #f5f5f5)',
  '--lk-dim': 'light-dark(#575757, #b0b0b0)',
  '--lk-radius': '8px',
}

/** Plum on a rosy paper, round and friendly. */
export const plumPreset: ThemeVariables = {
  '--lk-accent': 'light-dark(#8a2f6b, #b3498d)',
  '--lk-ground': 'light-dark(#f6eef2, #1b141a)',
  '--lk-sheet': 'light-dark(#fffdfe, #2a2028)',
  '--lk-ink': 'light-dark(#211620, #f6eef4)',
  '--lk-dim': 'light-dark(#66545f, #bfabb8)',
  '--lk-radius': '34px',
}

/** A warm yellow that keeps black words, on the paper of the house. */
export const brassPreset: ThemeVariables = {
  '--lk-accent': 'light-dark(#e0a526, #e8b64a)',
}
