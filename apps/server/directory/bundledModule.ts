import type { ListedWallet } from '../src/directory/walletData.ts'

/** Writes the widget's short list as a module of plain data. */
export function bundledModule(wallets: readonly ListedWallet[]): string {
  const entries = wallets.map((wallet) => {
    const { id, name, rdns, homepage, mobile_link, desktop_link, webapp_link, image_id } = wallet
    const { chrome_store, app_store, play_store } = wallet
    const fields = {
      id,
      name,
      rdns,
      homepage,
      mobile_link,
      desktop_link,
      webapp_link,
      chrome_store,
      app_store,
      play_store,
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
  readonly chrome_store?: string
  readonly app_store?: string
  readonly play_store?: string
  readonly image_id?: string
  readonly chains?: readonly string[]
}

/** The wallets that most visitors have, shown before the directory has answered. */
export const bundledWallets = [
${entries.join('\n')}
] as const satisfies readonly BundledWallet[]
`
}
