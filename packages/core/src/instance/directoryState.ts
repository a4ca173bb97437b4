import type { WalletEntry } from '@latchkey/wire'
import type { Connector } from '../adapter/connector.ts'
import type { Chain } from '../chains/chain.ts'

/** What a wallet or a network may be known by. */
export type LogoNames = Partial<
  Pick<WalletEntry, 'id' | 'rdns' | 'image_id'> &
    Pick<Connector, 'explorerId' | 'imageId' | 'info'> &
    Pick<Chain, 'caip2'>
>

/** A list of wallets that comes in pages. */
export type WalletPages = {
  /** `loading` while any page is on its way; `more` when there are further ones, `filled` when there are none. */
  readonly phase: 'idle' | 'loading' | 'more' | 'filled' | 'failed'
  readonly wallets: readonly WalletEntry[]
  readonly page: number
  readonly count: number
}

/** What is known of the site's wallet directory. */
export type DirectoryState = {
  readonly featured: readonly WalletEntry[]
  readonly recommended: readonly WalletEntry[]
  /** How many wallets there are in all; undefined until the directory has said so. */
  readonly count: number | undefined
  readonly all: WalletPages
  /** The search on the screen; undefined while nothing is searched. */
  readonly found: (WalletPages & { readonly text: string; readonly certified: boolean }) | undefined
  /** Whether the operator has certified anybody. */
  readonly certifies: boolean
  /** Finds the logos that are known without a directory; undefined until they have been fetched. */
  readonly drawLogo?: (names: LogoNames) => string | undefined
}
