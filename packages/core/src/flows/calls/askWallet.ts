import { asWalletError } from '../../adapter/attemptAfter.ts'
import type { LatchkeyError } from '../../base/LatchkeyError.ts'
import type { Store } from '../../base/store.ts'
import { currentView } from '../../features/router/currentView.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { RouterState, View } from '../../instance/views.ts'

/** How long a person has to answer in the wallet: they may have to find it, unlock it and read. */
export const answerLimitMs = 180_000

/** The least time between two presses of "Try again" (S9.23). */
export const retryGuardMs = 1_000

/** A question to a person in their wallet, and the state that shows how it goes. */
export type WalletQuestion<State extends { readonly phase: string }, Answer> = {
  readonly store: Store<State>
  readonly waiting: State
  readonly late: State
  readonly idle: State
  /** Whether this view shows the question: leaving such a view takes the question back. */
  readonly isShownBy: (view: View) => boolean
  readonly ask: (signal: AbortSignal) => Promise<Answer>
  readonly onAnswer: (answer: Answer) => void
  readonly onError: (error: LatchkeyError) => void
  /** The response to an abandoned request. */
  readonly onStrayAnswer?: (answer: Answer) => void
}

/**
 * Asks a person in their wallet. It resolves when there is an answer, or when the limit has passed; but a late answer
 * still counts as long as the question is on the screen, because the person has just given it. Once the visitor has gone
 * elsewhere, tried again or chosen another wallet, an answer is a stray one and changes nothing.
 */
export function askWallet<State extends { readonly phase: string }, Answer>(
  latchkey: Latchkey,
  question: WalletQuestion<State, Answer>,
): Promise<void> {
  const { store, ask, isShownBy } = question
  const { clock } = latchkey.deps
  const controller = new AbortController()
  const isShown = (router: RouterState) => router.open && isShownBy(currentView(router))
  let mine = question.waiting
  const isMine = () => store.getState() === mine

  return new Promise((done) => {
    const timer = clock.setTimeout(() => {
      mine = question.late
      store.setState(mine)
      done()
    }, answerLimitMs)
    const end = () => {
      clock.clearTimeout(timer)
      unwatchState()
      unwatchRouter()
      done()
    }

    store.setState(mine)
    const unwatchState = store.subscribe(() => {
      if (isMine()) return
      end()
      controller.abort()
    })
    const unwatchRouter = latchkey.router.subscribe((router, before) => {
      if (isShown(before) && !isShown(router)) store.setState(question.idle)
    })

    // The wallet is asked before anything is awaited: browsers let it open its window only within the visitor's click.
    const asked = (async () => ask(controller.signal))()
    asked.then(
      (answer) => {
        if (!isMine()) return question.onStrayAnswer?.(answer)
        end()
        question.onAnswer(answer)
      },
      (error: unknown) => {
        if (!isMine()) return
        end()
        question.onError(asWalletError(error))
      },
    )
  })
}
