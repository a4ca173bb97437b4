import { installNameZone } from '@latchkey/sandbox/names'
import { paths } from '@latchkey/wire'
import { keccak256, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** The domain below which visitors of the demo register names. */
export const sandboxZone = 'latchkey.eth'

/** Everybody can know it: names of the sandbox are worth nothing, and with one key their resolver stays the same. */
const key = keccak256(toHex('the names of the sandbox'))

/**
 * Makes the domain known on these chains, so that every client of ENS asks the server for names below it; gives what the
 * server's environment says of it.
 */
export async function installNames(rpcUrls: readonly string[], serverUrl: string) {
  const { origin } = new URL(serverUrl)
  const gatewayUrl = `${origin}${paths.nameGateway}.json`
  const signer = privateKeyToAccount(key).address
  for (const rpcUrl of rpcUrls) await installNameZone(rpcUrl, { zone: sandboxZone, gatewayUrl, signer })
  return {
    LATCHKEY_NAMES_ZONES: sandboxZone,
    LATCHKEY_NAMES_KEY: key,
    // The server reads names through their gateways, and its own is on this machine.
    LATCHKEY_NAME_GATEWAYS: origin,
  } satisfies Record<string, string>
}
