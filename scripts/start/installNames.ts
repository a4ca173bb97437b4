import { installNameZone, sandboxZone } from '@latchkey/sandbox/names'
import { paths } from '@latchkey/wire'

/**
 * Makes the domain for names known on these chains, so that every client of ENS asks the server for names below it; gives
 * what the server's environment says of it.
 */
export async function installNames(rpcUrls: readonly string[], serverUrl: string) {
  const { origin } = new URL(serverUrl)
  const { zone, key, signer } = sandboxZone
  const gatewayUrl = `${origin}${paths.nameGateway}.json`
  for (const rpcUrl of rpcUrls) await installNameZone(rpcUrl, { zone, gatewayUrl, signer })
  return {
    LATCHKEY_NAMES_ZONES: zone,
    LATCHKEY_NAMES_KEY: key,
    // The server reads names through their gateways, and its own is on this machine.
    LATCHKEY_NAME_GATEWAYS: origin,
  } satisfies Record<string, string>
}
