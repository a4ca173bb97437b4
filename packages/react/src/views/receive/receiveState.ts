import type { Chain, Connection } from '@latchkey/core'

/** Where an address can be paid into. */
export type ReceiveNetworks = {
  /** The one in use; undefined on a network that the site does not have. */
  readonly current: Chain | undefined
  /** All on which the address is the visitor's, the one in use first. */
  readonly networks: readonly Chain[]
  /** True where only the one in use will do: a contract's address is the visitor's on its own chain alone. */
  readonly only: boolean
}

/** The networks of the site on which the account in use can be paid into. */
export function receiveNetworks(
  { namespace, chainId, connector }: Connection,
  networks: readonly Chain[],
): ReceiveNetworks {
  const current = networks.find(({ caip2 }) => caip2 === chainId)
  // On EVM chains an account of the embedded wallet is a contract unless chosen otherwise (S3.82).
  const only = connector.type === 'AUTH' && namespace === 'eip155'
  const family = networks.filter((chain) => chain.namespace === namespace && chain.caip2 !== chainId)
  return { current, networks: [...(current ? [current] : []), ...(only ? [] : family)], only }
}
