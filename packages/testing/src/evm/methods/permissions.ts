import * as v from 'valibot'
import type { Prepared } from '../evmAsk.ts'
import { type EvmContext, type EvmRequest, grantedAccounts } from '../evmContext.ts'
import { parseParams } from '../parseParams.ts'
import { connectAsk, grant, revoke } from './accounts.ts'

const AccountsPermission = v.strictTuple(
  [v.looseObject({ eth_accounts: v.looseObject({}) }, 'The only permission is eth_accounts.')],
  'Name one set of permissions.',
)

/** wallet_requestPermissions (EIP-2255): asks even when the site is connected already. */
export function requestPermissions(context: EvmContext, request: EvmRequest): Prepared {
  parseParams(AccountsPermission, request.params, request.method)
  return {
    ask: connectAsk(context, request),
    perform() {
      grant(context, request.origin)
      return describePermissions(context, request.origin)
    },
  }
}

/** wallet_getPermissions (EIP-2255). */
export function getPermissions(context: EvmContext, request: EvmRequest): Prepared {
  return { perform: () => describePermissions(context, request.origin) }
}

/** wallet_revokePermissions (MIP-2): a site disconnects itself; nobody is asked. */
export function revokePermissions(context: EvmContext, request: EvmRequest): Prepared {
  parseParams(AccountsPermission, request.params, request.method)
  return {
    perform() {
      revoke(context, request.origin)
      return null
    },
  }
}

function describePermissions(context: EvmContext, origin: string): readonly object[] {
  const held = context.state().grants[origin]
  if (!held) return []
  return [
    {
      id: held.id,
      parentCapability: 'eth_accounts',
      invoker: origin,
      date: held.date,
      caveats: [{ type: 'restrictReturnedAccounts', value: grantedAccounts(context, origin) }],
    },
  ]
}
