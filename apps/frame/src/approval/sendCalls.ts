import { FrameError, type RpcRequest } from '@latchkey/wire/frame'
import { readAddress } from '../encoding/address.ts'
import type { Hex } from '../encoding/hex.ts'
import type { Shell } from '../shell/shell.ts'
import { approvalErrors } from '../words/approvalErrors.ts'
import type { GivenTransaction } from './fillTransactions.ts'

/** What `wallet_sendCalls` carries. */
type SendCalls = Extract<RpcRequest, { method: 'wallet_sendCalls' }>['params'][0]

/** Errors of EIP-5792. */
const codes = {
  unauthorized: 4100,
  capability: 5700,
  chain: 5710,
  duplicate: 5720,
  tooMany: 5740,
  atomic: 5760,
}

/** The Worker reviews so many transactions at once. */
const mostCalls = 10

/** The calls of a request as transactions; throws for calls that this wallet cannot send as they are wanted. */
export function checkCalls(shell: Shell, given: SendCalls, account: Hex): readonly GivenTransaction[] {
  const { calls, from, chainId, atomicRequired, capabilities = {}, id } = given
  if (from !== undefined && readAddress(from) !== account)
    throw new FrameError(approvalErrors.refused, { code: codes.unauthorized })
  const [, reference = '0'] = shell.state().chainId.split(':')
  if (chainId !== undefined && BigInt(chainId) !== BigInt(reference))
    throw new FrameError(approvalErrors.otherChain, { code: codes.chain })
  // One account sends one transaction after the other: it says so instead of promising more.
  if (atomicRequired === true && calls.length > 1)
    throw new FrameError(approvalErrors.notAtomic, { code: codes.atomic })
  const wanted = [capabilities, ...calls.map((call) => call.capabilities ?? {})]
  if (wanted.some(isRequired))
    throw new FrameError(approvalErrors.capabilityUnknown, { code: codes.capability })
  if (id !== undefined && Object.hasOwn(shell.state().calls, id))
    throw new FrameError(approvalErrors.duplicateCalls, { code: codes.duplicate })
  if (calls.length > mostCalls) throw new FrameError(approvalErrors.tooMany, { code: codes.tooMany })
  return calls.map(({ to, data, value }) => ({ to, data, value }))
}

/** A capability that is not marked as optional is needed. */
function isRequired(capabilities: Readonly<Record<string, unknown>>): boolean {
  return Object.values(capabilities).some(
    (one) => !(typeof one === 'object' && one !== null && 'optional' in one && one.optional === true),
  )
}
