import { type ServedPage, servePage } from '../../../../scripts/serve/servePage.ts'
import { readConfig } from './readConfig.ts'
import { securityHeaders } from './securityHeaders.ts'

/** The addresses that the wallet page needs, and its build. */
export type WalletOptions = {
  /** 0 takes any free port. */
  readonly port: number
  /** The relay that the wallet listens on, as the visitor's browser reaches it: a `ws:` or `wss:` address. */
  readonly relayUrl: string
  /** Who the relay takes the wallet for. */
  readonly projectId: string
  /** Where the sandbox answers, as this process and the visitor's browser reach it. */
  readonly sandboxUrl: string
  /** A Latchkey server whose pictures of chains the wallet shows; without one it draws its own. */
  readonly serverUrl?: string | undefined
  /** The folder of the built page. */
  readonly dist: string
}

/** Serves the built page with the settings of this wallet as its `/config.json`. */
export function startWallet(options: WalletOptions): Promise<ServedPage> {
  return servePage({
    name: 'wallet page',
    port: options.port,
    dist: options.dist,
    headers: securityHeaders(options),
    // Deep links of sites lead here.
    pagePaths: ['/wc'],
    readConfig: () => readConfig(options),
  })
}
