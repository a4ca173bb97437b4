import type { Connector, WalletSession } from '@latchkey/core/adapter'
import type { Line } from '../line/line.ts'
import type { Nodes } from '../rpc/createNodes.ts'
import { bitcoinFamily } from './bitcoinFamily.ts'
import { plainSession } from './plainSession.ts'
import { solanaFamily } from './solanaFamily.ts'

/** Opens a family without a chain library; undefined for one that is not known here. */
export function openPlain(connector: Connector, line: Line, nodes: Nodes): WalletSession | undefined {
  if (line.namespace === 'solana') return plainSession(connector, line, solanaFamily(line, nodes))
  return line.namespace === 'bip122' ? plainSession(connector, line, bitcoinFamily) : undefined
}
