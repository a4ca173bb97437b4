import type { Config } from 'wagmi'

/**
 * Has wallets announce themselves again where wagmi has heard one and made no connector of it: it drops those that speak
 * while it still reads its storage.
 */
export function findMissed(config: Config): void {
  const { connectors, _internal } = config
  const known = new Set(connectors.flatMap(({ id, rdns }) => [id, ...[rdns].flat()]))
  const heard = _internal.mipd?.getProviders() ?? []
  if (heard.some(({ info }) => !known.has(info.rdns))) _internal.mipd?.reset()
}
