import type { SentTransaction, SwapPreset, SwapSide } from '@latchkey/core'
import {
  acknowledgeCautions,
  cancelSwap,
  confirmSwap,
  editSwap,
  findSwapToken,
  getSwap,
  resetSwap,
  retrySwap,
  reviewSwap,
  type SwapCaution,
  type SwapFigures,
  type SwapInfo,
  type SwapProblem,
  type SwapToken,
  searchTokens,
  setSlippage,
  setSwapAmount,
  setSwapToken,
  startSwap,
  swapCautions,
  swapFigures,
  swapProblem,
  switchTokens,
  takeMaxSwap,
  watchSwap,
} from '@latchkey/core/swap'
import { useEffect, useMemo } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useValue } from '../hooks/useValue.ts'

/** A swap in a form of your own: the state and the actions. */
export type SwapControl = {
  readonly swap: SwapInfo
  /** The figures of the newest quote; undefined without one. */
  readonly figures: SwapFigures | undefined
  /** The reason why the swap cannot be reviewed; undefined when it can. */
  readonly problem: SwapProblem | undefined
  /** The cautions to show, the most severe first. */
  readonly cautions: readonly SwapCaution[]
  readonly setToken: (side: SwapSide, token: SwapToken) => void
  readonly setAmount: (text: string) => void
  readonly takeMax: () => void
  readonly switchTokens: () => void
  /** Sets the slippage in percent; returns whether it is a number from 0.1 to 50. */
  readonly setSlippage: (text: string) => boolean
  /** The tokens whose name, symbol or address contains the text. */
  readonly search: (text: string) => readonly SwapToken[]
  /** Looks a token up by its address. */
  readonly find: (address: string, signal?: AbortSignal) => Promise<SwapToken | undefined>
  readonly acknowledge: (isRead: boolean) => void
  readonly review: () => boolean
  readonly edit: () => void
  /** Asks the wallet for the approval if one is needed, otherwise for the swap; resolves with the sent transaction. */
  readonly confirm: () => Promise<SentTransaction | undefined>
  readonly cancel: () => void
  readonly retry: () => void
  readonly reset: () => void
}

/** Swaps tokens in a form of your own: the same prices, rules, cautions and messages as in the widget. */
export function useSwap({ from, to, amount }: SwapPreset = {}): SwapControl {
  const latchkey = useLatchkey()
  const swap = useValue(latchkey, watchSwap, getSwap)
  useEffect(() => {
    const isGiven = from !== undefined || to !== undefined || amount !== undefined
    // Without a preset the widget's form keeps its preset.
    if (!isGiven) return startSwap(latchkey)
    return startSwap(latchkey, {
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(amount !== undefined && { amount }),
    })
  }, [latchkey, from, to, amount])
  const steps = useMemo(
    () => ({
      setToken: (side: SwapSide, token: SwapToken) => setSwapToken(latchkey, side, token),
      setAmount: (text: string) => setSwapAmount(latchkey, text),
      takeMax: () => takeMaxSwap(latchkey),
      switchTokens: () => switchTokens(latchkey),
      setSlippage: (text: string) => setSlippage(latchkey, text),
      search: (text: string) => searchTokens(getSwap(latchkey).state, text),
      find: (address: string, signal?: AbortSignal) => findSwapToken(latchkey, address, signal),
      acknowledge: (isRead: boolean) => acknowledgeCautions(latchkey, isRead),
      review: () => reviewSwap(latchkey),
      edit: () => editSwap(latchkey),
      confirm: () => confirmSwap(latchkey),
      cancel: () => cancelSwap(latchkey),
      retry: () => retrySwap(latchkey),
      reset: () => resetSwap(latchkey),
    }),
    [latchkey],
  )
  const { state } = swap
  return {
    swap,
    figures: swapFigures(state),
    problem: swapProblem(state),
    cautions: swapCautions(state),
    ...steps,
  }
}
