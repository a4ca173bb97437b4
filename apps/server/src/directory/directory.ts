import type { BadgeType, Caip2 } from '@latchkey/wire'
import type { ListedWallet } from './walletData.ts'

/** A wallet as it is served. */
export type DirectoryWallet = Omit<ListedWallet, 'namespaces'> & {
  /** Which kinds of chains it is for, when no chains are named. */
  readonly namespaces: readonly string[]
  readonly chains: readonly Caip2[]
  readonly badge_type: BadgeType
  readonly order: number
  /** A picture that the operator gave for it. */
  readonly imageFile?: string | undefined
}

/** The wallets that are served, in the order to show them. */
export type Directory = {
  readonly wallets: readonly DirectoryWallet[]
  /** The wallet whose picture has this id. */
  ofImage(imageId: string): DirectoryWallet | undefined
}
