import type { Chain } from '../../chains/chain.ts'
import type { Config } from '../../config/options.ts'
import type { Explorer } from '../past.ts'
import { createBlockscout } from './createBlockscout.ts'
import { createEtherscan } from './createEtherscan.ts'

/** The explorer that the operator named for a chain. */
export function createExplorer(chain: Pick<Chain, 'id'>, config: Config): Explorer | undefined {
  const [blockscout, etherscan] = [config.blockscout[chain.id], config.etherscan[chain.id]]
  if (blockscout !== undefined) return createBlockscout(blockscout)
  return etherscan === undefined ? undefined : createEtherscan(etherscan)
}
