import type { NetworkFee, Transfer } from '../../adapter/sendDriver.ts'
import type { CaipChainId, Namespace } from '../../base/caip.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { SendError } from './SendError.ts'
import { sendProblem } from './sendProblem.ts'
import type { SendState } from './sendState.ts'
import { sendUnits } from './sendUnits.ts'
import { sendWallet } from './sendWallet.ts'

/** A send that goes to the wallet: everything that was reviewed. */
export type SendOrder = {
  readonly state: SendState
  readonly transfer: Transfer
  readonly namespace: Namespace
  readonly connectorId: string
  /** What the transaction is held to, when all of a coin is sent. */
  readonly fee?: NetworkFee
}

/** What was reviewed as an order; throws with a sentence when the wallet, its account or its network is another by now. */
export function sendOrder(latchkey: Latchkey, state: SendState): SendOrder {
  const { token, receiver, fee, amount, account } = state
  const wallet = sendWallet(latchkey)
  if (wallet === undefined) throw new SendError('transfer.noWallet', {})
  const { connection, address } = wallet
  if (token && token.chainId !== connection.chainId) throw chainMoved(latchkey, token.chainId)
  if (account !== connection.accounts[0]) throw new SendError('transfer.accountMoved', {})
  const units = sendUnits(state)
  if (sendProblem(state) || !token || !units || receiver.phase !== 'ready')
    throw new SendError('transfer.unready', {})
  const isAll = amount.isMax && token.address === undefined && fee.phase === 'ready'
  return {
    state,
    namespace: connection.namespace,
    connectorId: connection.connector.id,
    transfer: {
      chainId: connection.chainId,
      from: address,
      to: receiver.address,
      amount: units,
      ...(token.address !== undefined && { token: token.address }),
    },
    ...(isAll && { fee: fee.fee }),
  }
}

/** The error of a wallet that is on another network than the transfer. */
export function chainMoved({ config }: Latchkey, chainId: CaipChainId): SendError {
  const network = config.networks.find(({ caip2 }) => caip2 === chainId)
  return new SendError('transfer.chainMoved', { network: network?.name ?? chainId })
}
