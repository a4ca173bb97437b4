/** A place whose parts stand on floors, the lowest first: a part imports from the floors below its own, and from itself. */
export type Layers = { readonly root: string; readonly floors: readonly (readonly string[])[] }

/** The floors of the packages, and those inside core. `*` stands for any one folder, each a part of its own. */
export const layers: readonly Layers[] = [
  {
    root: '',
    floors: [
      ['packages/wire', 'packages/siwx', 'packages/sandbox', 'packages/testing'],
      ['packages/core', 'packages/ui', 'packages/walletconnect'],
      ['packages/evm'],
      ['adapters/*', 'packages/embedded'],
      ['packages/react'],
      ['packages/embed'],
      ['apps/*'],
    ],
  },
  {
    root: 'packages/core/src',
    floors: [
      ['base'],
      ['deps', 'chains', 'words'],
      ['adapter'],
      ['options'],
      ['api'],
      ['instance'],
      ['features/*'],
      // Flows tell stories over features, and longer stories are made of shorter ones.
      ['flows/modal', 'flows/calls', 'flows/portfolio'],
      ['flows/network', 'flows/sent'],
      ['flows/signIn'],
      ['flows/connect', 'flows/send', 'flows/names'],
      ['flows/swap', 'flows/onramp'],
      ['flows/pairing'],
      ['flows/login'],
      ['flows/start', 'flows/read'],
      ['entries'],
    ],
  },
]

/** Packages that one file alone may reach, and only by `import()`: a page loads them when a visitor needs them. */
export const lazyImports: readonly { readonly from: string; readonly to: string }[] = [
  { from: 'packages/react/src/provider/defaultAdapters.ts', to: '@latchkey/evm' },
  { from: 'packages/react/src/provider/defaultAdapters.ts', to: '@latchkey/universal' },
  { from: 'packages/react/src/provider/defaultAdapters.ts', to: '@latchkey/embedded' },
]

/** Entries that promise nothing, and the packages that may use them; tests may use them everywhere. */
export const internalEntries: readonly { readonly entry: string; readonly users: readonly string[] }[] = [
  { entry: '@latchkey/core/internal', users: ['packages/react', 'apps/gallery'] },
]
