import { isProvider, peek } from '../provider/provider.ts'
import { type Found, makeFound } from './found.ts'

/** The name of a wallet that has none; the core says it in the visitor's language. */
const injectedName = 'Browser wallet'

/** More wallets than this do not share one window.ethereum. */
const mostInjected = 8

/** The wallets under `window.ethereum`: how wallets came before EIP-6963, and still do inside many wallet apps. */
export function readInjected(page: object): readonly Found[] {
  const ethereum = peek(page, 'ethereum')
  const listed = peek(ethereum, 'providers')
  const several = Array.isArray(listed) ? listed.slice(0, mostInjected).filter(isProvider) : []
  const providers = several.length > 0 ? several : [ethereum].filter(isProvider)
  return [...new Set(providers)].map((provider, index) =>
    makeFound(
      {
        id: `injected${index > 0 ? `-${index + 1}` : ''}`,
        name: `${injectedName}${index > 0 ? ` ${index + 1}` : ''}`,
        type: 'INJECTED',
      },
      provider,
    ),
  )
}
