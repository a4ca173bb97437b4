import type { Caip2 } from '@latchkey/wire'
import type { Directory, DirectoryWallet } from './directory.ts'
import { noOverrides, type Overrides, OverridesError, readOverrides } from './overrides.ts'
import { type ListedWallet, readWalletData } from './walletData.ts'

/** The chain that stands for a whole namespace. */
const mainChains: Readonly<Record<string, Caip2>> = {
  eip155: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bip122: 'bip122:000000000019d6689c085ae165831e93',
  polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
}

/** Joins our list and what the operator says about it. */
export function createDirectory(overridesPath: string | undefined): Directory {
  const overrides = overridesPath === undefined ? noOverrides : readOverrides(overridesPath)
  const wallets = new Map<string, Omit<DirectoryWallet, 'order'>>()
  for (const wallet of readWalletData()) wallets.set(wallet.id, fromList(wallet))
  for (const wallet of overrides.add) wallets.set(wallet.id, fromOperator(wallet))

  const unknown = [...overrides.hide, ...overrides.first, ...overrides.certify].find((id) => !wallets.has(id))
  if (unknown !== undefined) throw new OverridesError(overridesPath ?? '', `there is no wallet "${unknown}"`)

  const first = overrides.first.flatMap((id) => wallets.get(id) ?? [])
  const inOrder = [...new Set([...first, ...wallets.values()])].filter(
    (wallet) => !overrides.hide.includes(wallet.id),
  )
  refuseTwins(inOrder, overridesPath)
  const certified = new Set(overrides.certify)
  const served = inOrder.map(
    (wallet, place): DirectoryWallet => ({
      ...wallet,
      badge_type: certified.has(wallet.id) ? 'certified' : 'none',
      order: (place + 1) * 10,
    }),
  )
  const byImage = new Map(served.map((wallet) => [wallet.image_id, wallet]))
  return { wallets: served, ofImage: (imageId) => byImage.get(imageId) }
}

function fromList({ namespaces, ...wallet }: ListedWallet): Omit<DirectoryWallet, 'order'> {
  return {
    ...wallet,
    namespaces: namespaces ?? ['eip155'],
    // Where nobody reviewed it, no chain is claimed.
    chains: (namespaces ?? []).flatMap((namespace) => mainChains[namespace] ?? []),
    badge_type: 'none',
  }
}

function fromOperator({
  image,
  chains,
  ...wallet
}: Overrides['add'][number]): Omit<DirectoryWallet, 'order'> {
  return {
    ...wallet,
    image_id: wallet.id,
    imageFile: image,
    namespaces: chains === undefined ? ['eip155'] : [],
    chains: chains ?? [],
    badge_type: 'none',
  }
}

/** Two wallets of one name, or of one rdns, would be one to a visitor, or to the page. */
function refuseTwins(wallets: readonly Omit<DirectoryWallet, 'order'>[], path: string | undefined): void {
  const seen = new Map<string, string>()
  for (const { id, name, rdns } of wallets) {
    for (const key of [
      `name ${name.toLowerCase()}`,
      ...(rdns === undefined ? [] : [`rdns ${rdns.toLowerCase()}`]),
    ]) {
      const other = seen.get(key)
      if (other !== undefined) {
        throw new OverridesError(path ?? '', `${other} and ${id} have the same ${key}: hide one of them`)
      }
      seen.set(key, id)
    }
  }
}
