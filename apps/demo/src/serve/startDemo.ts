import { type ServedPage, servePage } from '../../../../scripts/serve/servePage.ts'
import { membersCall } from './members/membersCall.ts'
import { readConfig } from './readConfig.ts'
import { previewHeaders, securityHeaders } from './securityHeaders.ts'

/** The addresses that the demo needs, and its build. */
export type DemoOptions = {
  /** 0 takes any free port. */
  readonly port: number
  /** Where the Latchkey server answers, as the visitor's browser reaches it. */
  readonly serverUrl: string
  /** Where wallets outside of this browser are met, a `ws:` or `wss:` address; without it the page offers no codes. */
  readonly relayUrl?: string
  /** Where the wallet page answers, as the visitor's browser reaches it. */
  readonly walletUrl?: string
  /** The origin of the embedded wallet's frame; without it the page offers no embedded wallet. */
  readonly frameUrl?: string
  /** Where the embedded wallet's mails are read, as the visitor's browser reaches it. */
  readonly mailUrl?: string
  /** Where the sandbox answers, as this process reaches it. */
  readonly sandboxUrl: string
  /** The folder of the built page. */
  readonly dist: string
}

/** Serves the built page with the settings of this demo as its `/config.json`. */
export function startDemo(options: DemoOptions): Promise<ServedPage> {
  return servePage({
    name: 'demo',
    port: options.port,
    dist: options.dist,
    headers: securityHeaders(options),
    fileHeaders: { '/preview.html': previewHeaders },
    readConfig: () => readConfig(options),
    calls: { '/members': membersCall(options.serverUrl) },
  })
}
