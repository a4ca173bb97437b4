import type { SendDriver, SentHandle } from '../../adapter/sendDriver.ts'
import type { Namespace } from '../../base/caip.ts'
import { rememberReceiver } from '../../features/send/recentReceivers.ts'
import type { SendOrder } from '../../features/send/sendOrder.ts'
import { trackSend } from '../../features/send/trackSend.ts'
import { noteSent } from '../../features/sent/sentStore.ts'
import { longestPicture, type SentTransaction } from '../../features/sent/sentTransaction.ts'
import { trackSwap } from '../../features/swap/trackSwap.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { attendSent } from '../sent/attendSent.ts'
import type { DriverRequest } from './askDriver.ts'

/** Takes up what a wallet has sent: it is listed and looked after, its receiver is remembered, and it is counted. */
export function takeSent(latchkey: Latchkey, sent: SentTransaction): void {
  const { chainId, to, name, purpose } = sent
  noteSent(latchkey, sent)
  attendSent(latchkey)
  if (purpose === 'swap') trackSwap(latchkey, 'SWAP_SUCCESS', chainId, sent)
  // Contracts are no receivers to remember.
  if (purpose !== undefined) return
  rememberReceiver(latchkey, chainId.slice(0, chainId.indexOf(':')) as Namespace, {
    address: to,
    at: latchkey.deps.clock.now(),
    ...(name !== undefined && { name }),
  })
  trackSend(latchkey, 'SEND_SUCCESS', sent, chainId)
}

/** What a wallet is asked for a send. */
export function requestOf(latchkey: Latchkey, order: SendOrder, driver: SendDriver): DriverRequest {
  const { transfer, connectorId, fee } = order
  const describe = (handle: SentHandle) => sentOf(latchkey, order, handle)
  return { driver, transfer, connectorId, describe, ...(fee && { fee }) }
}

/** What a wallet was asked for, as it is listed once the wallet has sent it. */
export function sentOf({ deps }: Latchkey, order: SendOrder, handle: SentHandle): SentTransaction {
  const { state, transfer, connectorId } = order
  const { token, receiver, isSmartAccount } = state
  const name = receiver.phase === 'ready' && receiver.isNamed ? receiver.name : undefined
  const image = receiver.phase === 'ready' ? receiver.image : undefined
  const iconUrl = token?.iconUrl
  return {
    ...handle,
    id: sentId(transfer.chainId, handle) ?? deps.randomId(),
    chainId: transfer.chainId,
    account: `${transfer.chainId}:${transfer.from}`,
    connectorId,
    to: transfer.to,
    token: {
      symbol: token?.symbol ?? '',
      decimals: token?.decimals ?? 0,
      ...(transfer.token !== undefined && { address: transfer.token }),
      ...(isKept(iconUrl) && { iconUrl }),
    },
    amount: transfer.amount.toString(),
    sentAt: deps.clock.now(),
    status: 'pending',
    ...(name !== undefined && { name }),
    ...(isKept(image) && { image }),
    ...(isSmartAccount && { isSmartAccount }),
  }
}

/** Whether a picture is small enough to be kept with what was sent. */
export function isKept(picture: string | undefined): picture is string {
  return picture !== undefined && picture.length <= longestPicture
}

/** The place of a transaction in the list, by what the wallet gave back for it. */
export function sentId(chainId: string, { hash, callsId }: SentHandle): string | undefined {
  const given = hash ?? callsId
  return given === undefined ? undefined : `${chainId}:${given}`.slice(0, 200)
}
