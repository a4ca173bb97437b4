import {
  type CaipChainId,
  isCaipAddress,
  isSilentMethod,
  type Namespace,
  parseCaipAddress,
} from '@latchkey/core/adapter'
import type { Session, WalletConnectClient } from '@latchkey/walletconnect'
import { namesOf, todaysName } from '../propose/solanaNames.ts'
import type { AskOptions, Line, Params } from './line.ts'
import { lineError } from './lineError.ts'

/**
 * How long a wallet may take. What is signed or sent gets a quarter of an hour, as other clients give it: people look for
 * their phone first, and some of them for the device that holds the key. All else gets the protocol's five minutes.
 */
const signingSeconds = 900
const otherSeconds = 300

/** What a line needs. */
export type LineWorld = {
  readonly client: WalletConnectClient
  /** A wallet is asked; nothing has been sent to it yet. */
  asked?(
    session: Session,
    request: { readonly id: number; readonly method: string; readonly params: Params },
  ): void
  /** A person must look at the wallet. */
  prompt(
    session: Session,
    request: { readonly id: number; readonly topic: string; readonly method: string },
  ): void
}

/** Opens one family of a session. */
export function openLine({ client, asked, prompt }: LineWorld, topic: string, namespace: Namespace): Line {
  const session = () => client.sessions().find((each) => each.topic === topic)
  const terms = () => session()?.namespaces[namespace]

  function accounts(): readonly { readonly chainId: CaipChainId; readonly address: string }[] {
    return (terms()?.accounts ?? []).filter(isCaipAddress).map((account) => {
      const { namespace, chain, address } = parseCaipAddress(account)
      return { chainId: todaysName(`${namespace}:${chain}`) as CaipChainId, address }
    })
  }

  const chains = () => [...new Set(accounts().map(({ chainId }) => chainId))]

  /** The chain by the name under which the wallet agreed to it. */
  function agreedName(chainId: CaipChainId): CaipChainId {
    const agreed = terms()?.accounts ?? []
    const name = namesOf(chainId).find((each) => agreed.some((account) => account.startsWith(`${each}:`)))
    return name ?? chainId
  }

  function state() {
    const all = accounts()
    const [first] = all
    if (first === undefined) return undefined
    const active = todaysName(session()?.activeChains[namespace] ?? '')
    const chainId = all.find((each) => each.chainId === active)?.chainId ?? first.chainId
    const here = all.filter((each) => each.chainId === chainId).map(({ address }) => address)
    return { chainId, accounts: [...new Set(here)] }
  }

  async function ask(method: string, params: Params, { chainId, signal }: AskOptions = {}): Promise<unknown> {
    const live = session()
    const onId = (id: number) => {
      if (live) asked?.(live, { id, method, params })
      if (live && !live.disableDeepLink && !isSilentMethod(method)) prompt(live, { id, topic, method })
    }
    try {
      return await client.request({
        topic,
        method,
        params,
        chainId: agreedName(chainId ?? state()?.chainId ?? `${namespace}:0`),
        expirySeconds: /sign|send/i.test(method) ? signingSeconds : otherSeconds,
        onId,
        ...(signal && { signal }),
      })
    } catch (error) {
      signal?.throwIfAborted()
      throw lineError(error)
    }
  }

  return {
    namespace,
    state,
    chains,
    ask,
    allows: (method) => terms()?.methods.includes(method) ?? false,
    properties: () => ({
      whole: session()?.sessionProperties ?? {},
      scoped: session()?.scopedProperties ?? {},
    }),
    move: (chainId) => client.useChain(topic, agreedName(chainId)),
    end: () => client.disconnect(topic),
    subscribe: (listener) =>
      client.subscribe((event) => {
        if (event.type === 'changed' && event.session.topic === topic) listener({})
        if (event.type === 'gone' && event.topic === topic) listener({ gone: event.why })
      }),
  }
}
