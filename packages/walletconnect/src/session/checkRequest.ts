import { WalletConnectError } from '../base/WalletConnectError.ts'
import type { WalletRequest } from '../client.ts'
import { chainsOf, isApproved } from '../sign/approvedNamespaces.ts'
import { withTextIntegers } from '../sign/typedData.ts'
import type { OpenRequest, StoredSession } from './state.ts'

const shortestSeconds = 300
const longestSeconds = 604_800

/** What a request looks like on the wire; throws what the session does not allow, before anything is sent. */
export function checkRequest(
  session: StoredSession | undefined,
  { topic, chainId, method, params = [], expirySeconds = shortestSeconds, label }: WalletRequest,
  id: number,
  now: number,
): { readonly request: OpenRequest; readonly params: unknown } {
  if (!session) throw new WalletConnectError(7001, 'There is no such session.', { kind: 'gone' })
  if (!chainsOf(session.namespaces).includes(chainId))
    throw new WalletConnectError(3005, `The wallet did not agree to ${chainId}.`, { kind: 'unapproved' })
  if (!isApproved(session.namespaces, chainId, 'methods', method))
    throw new WalletConnectError(3001, `The wallet did not agree to ${method}.`, { kind: 'unapproved' })
  if (!(expirySeconds >= shortestSeconds && expirySeconds <= longestSeconds))
    throw new WalletConnectError(-32602, 'A request lives between 300 and 604800 seconds.', {
      kind: 'invalid',
    })
  const expiresAt = now + Math.floor(expirySeconds) * 1_000
  return {
    request: { v: 1, id, topic, chainId, method, expiresAt, label },
    params: toJson(method, params),
  }
}

/** What cannot be written as JSON is the caller's mistake, told before anything is stored. */
function toJson(method: string, params: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(withTextIntegers(method, params)))
  } catch (cause) {
    throw new WalletConnectError(-32602, 'The params cannot be written as JSON.', { kind: 'invalid', cause })
  }
}
