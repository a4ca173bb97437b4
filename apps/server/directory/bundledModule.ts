import type { ListedWallet } from '../src/directory/walletData.ts'

/** Writes the widget's short list as a module of plain data. */
export function bundledModule(wallets: readonly ListedWallet[]): string {
  const entries = wallets.map((wallet) => {
    const { id, name, rdns, homepage, mobile_link, desktop_link, webapp_link, image_id } = wallet
    const fields = {
      id,
      name,
      rdns,
      homepage,
      mobile_link,
      desktop_link,
      webapp_link,
      image_id,
    }
    const lines = Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => `    ${key}: ${JSON.stringify(value)},`)
    return `  {\n${lines.join('\n')}\n  },`
  })
  return `// Made by apps/server/directory/generate.ts from the data of the directory: change it there.

/** A wallet that the widget knows without asking anybody. */
export type BundledWallet = {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  readonly homepage: string
  readonly mobile_link?: string
  readonly desktop_link?: string
  readonly webapp_link?: string
  readonly image_id?: string
}

/** The wallets that most visitors have, shown before the directory has answered. */
export const bundledWallets = [
${entries.join('\n')}
] as const satisfies readonly BundledWallet[]
`
}

/** Writes where the wallets of the short list are had from: a module of its own, which only some visitors load. */
export function storesModule(wallets: readonly ListedWallet[]): string {
  const entries = wallets.map(({ id, chrome_store, app_store, play_store }) => {
    const lines = Object.entries({ chrome_store, app_store, play_store })
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => `    ${key}: ${JSON.stringify(value)},`)
    return `  ${JSON.stringify(id)}: {\n${lines.join('\n')}\n  },`
  })
  return `// Made by apps/server/directory/generate.ts from the data of the directory: change it there.

/** Where a wallet is had from. */
export type WalletStores = {
  readonly chrome_store?: string
  readonly app_store?: string
  readonly play_store?: string
}

/** Where the wallets of the short list are had from, by id: apart from the list, which every visitor loads. */
export const walletStores: Readonly<Record<string, WalletStores>> = {
${entries.join('\n')}
}
`
}
