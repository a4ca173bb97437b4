import { supportedChainsQuery } from '../../api/supportedChains.ts'
import type { CaipChainId } from '../../base/caip.ts'
import { LatchkeyError } from '../../base/LatchkeyError.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { queries } from '../../instance/queries.ts'

/** Nothing is registered on a network that the server does not serve: it could not check a signature there (S8.50). */
export async function assertSupported(latchkey: Latchkey, chainId: CaipChainId): Promise<void> {
  const { http } = await (await queries(latchkey)).fetchQuery(supportedChainsQuery(latchkey))
  if (!http.includes(chainId)) throw new LatchkeyError('chain.unsupported', {})
}
