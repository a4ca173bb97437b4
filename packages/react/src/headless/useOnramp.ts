import type { BuyPreset, CaipChainId } from '@latchkey/core'
import {
  type BuyInfo,
  buyInfo,
  buyStore,
  checkPurchase,
  chooseProvider,
  followPurchases,
  givePurchaseUp,
  hasBuy,
  openPurchase,
  type Purchase,
  type PurchaseProgress,
  purchaseStore,
  resetBuy,
  retryBuy,
  setBuyAmount,
  setBuyCurrency,
  setBuyMethod,
  setBuyToken,
  showPurchaseWindow,
  startBuy,
} from '@latchkey/core/onramp'
import { useEffect, useMemo, useState } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useStore } from '../hooks/useStore.ts'

/** Buying in a form of your own: the state and the actions. */
export type BuyControl = BuyInfo & {
  /** Whether the site's server offers buying for the current account; undefined while loading. */
  readonly isOffered: boolean | undefined
  /** Purchases of this page, and pending ones from before a reload, newest first. */
  readonly purchases: readonly PurchaseProgress[]
  /** Sets the amount, in the visitor's number format. */
  readonly setAmount: (text: string) => void
  readonly setCurrency: (id: string) => void
  readonly setToken: (id: string, chainId?: CaipChainId) => void
  readonly setMethod: (id: string) => void
  /** Chooses the provider; `undefined` for the best quote. */
  readonly chooseProvider: (provider: string | undefined) => void
  /** Loads again what failed to load. */
  readonly retry: () => void
  /** Opens the provider's page; call it in the click handler. Never rejects: undefined when no page was opened. */
  readonly buy: () => Promise<Purchase | undefined>
  /** Focuses the provider's window; call it in the click handler. */
  readonly showWindow: (id: string) => boolean
  /** Checks a purchase now. */
  readonly check: (id: string) => Promise<void>
  /** Removes a purchase that the visitor did not pay. */
  readonly giveUp: (id: string) => void
  readonly reset: () => void
}

/** Buys with money in a form of your own: the same quotes, checks and messages as in the widget. */
export function useOnramp(preset?: BuyPreset): BuyControl {
  const latchkey = useLatchkey()
  const state = useStore(buyStore(latchkey))
  const info = useMemo(() => buyInfo(state), [state])
  const purchases = useStore(purchaseStore(latchkey))
  const { account } = state
  const [offer, setOffer] = useState<{ readonly account: typeof account; readonly isOffered: boolean }>()
  // Presets are compared by value: an equal object is the same preset.
  const wanted = JSON.stringify(preset)
  useEffect(
    () => startBuy(latchkey, wanted === undefined ? undefined : (JSON.parse(wanted) as BuyPreset)),
    [latchkey, wanted],
  )
  useEffect(() => followPurchases(latchkey), [latchkey])
  useEffect(() => {
    let isWanted = true
    void hasBuy(latchkey).then((isOffered) => isWanted && setOffer({ account, isOffered }))
    return () => {
      isWanted = false
    }
  }, [latchkey, account])
  const steps = useMemo(
    () => ({
      setAmount: (text: string) => setBuyAmount(latchkey, text),
      setCurrency: (id: string) => setBuyCurrency(latchkey, id),
      setToken: (id: string, chainId?: CaipChainId) => setBuyToken(latchkey, id, chainId),
      setMethod: (id: string) => setBuyMethod(latchkey, id),
      chooseProvider: (provider: string | undefined) => chooseProvider(latchkey, provider),
      retry: () => retryBuy(latchkey),
      buy: () => openPurchase(latchkey),
      showWindow: (id: string) => showPurchaseWindow(latchkey, id),
      check: (id: string) => checkPurchase(latchkey, id),
      giveUp: (id: string) => givePurchaseUp(latchkey, id),
      reset: () => resetBuy(latchkey),
    }),
    [latchkey],
  )
  const isOffered = offer?.account === account ? offer?.isOffered : undefined
  return { ...info, isOffered, purchases, ...steps }
}
