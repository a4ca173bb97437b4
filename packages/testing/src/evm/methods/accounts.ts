import type { Prepared } from '../evmAsk.ts'
import { askBase, type EvmContext, type EvmRequest, grantedAccounts, visibleAccounts } from '../evmContext.ts'

/** eth_requestAccounts: asks once, then remembers. */
export function requestAccounts(context: EvmContext, request: EvmRequest): Prepared {
  if (grantedAccounts(context, request.origin).length > 0) {
    return { wakes: true, perform: () => visibleAccounts(context, request.origin) }
  }
  return {
    ask: connectAsk(context, request),
    perform() {
      grant(context, request.origin)
      return visibleAccounts(context, request.origin)
    },
  }
}

/** eth_accounts: the accounts already allowed, without asking. */
export function listAccounts(context: EvmContext, request: EvmRequest): Prepared {
  return { perform: () => visibleAccounts(context, request.origin) }
}

/** eth_coinbase: the first of them. */
export function coinbase(context: EvmContext, request: EvmRequest): Prepared {
  return { perform: () => visibleAccounts(context, request.origin)[0] ?? null }
}

/** The question whether a site may see accounts. */
export function connectAsk(context: EvmContext, request: EvmRequest): Prepared['ask'] & object {
  const accounts = offeredAccounts(context)
  return { ...askBase(context, request, context.state().selected), kind: 'connect', accounts }
}

/** Allows a site to see the accounts that this wallet shares. */
export function grant(context: EvmContext, origin: string): void {
  const { grants } = context.state()
  const given = {
    id: context.randomUuid(),
    date: context.clock.now(),
    accounts: [...offeredAccounts(context)],
  }
  context.change({ grants: { ...grants, [origin]: given } })
}

/** Takes back what a site was allowed. */
export function revoke(context: EvmContext, origin: string): void {
  const { [origin]: _gone, ...grants } = context.state().grants
  context.change({ grants })
}

function offeredAccounts(context: EvmContext) {
  return context.shares === 'all' ? context.keys.map((key) => key.address) : [context.state().selected]
}
