import { FrameError } from '@latchkey/wire/frame'
import { RefusedError } from '../request/refusedError.ts'
import { frameErrorOf } from '../shell/frameErrors.ts'
import { approvalErrors } from '../words/approvalErrors.ts'
import type { ApprovalAction, ApprovalPopup, ApprovalState, ApprovalView, ShownRequest } from './approval.ts'
import { declined, readOnly } from './declined.ts'
import { needsWindow } from './view/summary.ts'

/** Fees and balances are read again after this long. */
const shownMs = 2 * 60_000
/** A request without an answer of the visitor ends after this long. */
const longestMs = 10 * 60_000

/** What an approval is made of. */
export type Question = {
  readonly view: ApprovalView
  /** Whether the request is shown in a window whatever its risk. */
  readonly usesWindow: boolean
  readonly origin: string
  readonly signal: AbortSignal
  /** Reads the request and what it does; once more when the visitor tries again. */
  prepare(): Promise<ShownRequest>
  /** Has the Worker forget a request that is not signed. */
  discard(request: ShownRequest): void
  /**
   * Readies a window before it shows the request; false when nothing can be signed. With it the window of an approved request
   * stays open: who asked closes it.
   */
  openIn?(popup: ApprovalPopup): Promise<boolean>
  wait(ms: number, signal: AbortSignal): Promise<void>
}

/** Shows a request until the visitor has decided. Gives the request that was approved, or rejects. */
export function askVisitor(question: Question): Promise<ShownRequest> {
  const { view, origin, signal } = question
  const end = new AbortController()
  let state: ApprovalState = { phase: 'preparing' }
  let prepared: ShownRequest | undefined
  let popup: ApprovalPopup | undefined
  /** Whether the window shows the request. */
  let isShown = false
  let attempt = 0

  return new Promise<ShownRequest>((resolve, reject) => {
    function show(next: ApprovalState): void {
      state = next
      view.show(next, act)
    }

    function stop(error: unknown): void {
      if (end.signal.aborted) return
      end.abort()
      discard()
      popup?.close()
      view.clear()
      reject(error)
    }

    function discard(): void {
      if (prepared !== undefined) question.discard(prepared)
      prepared = undefined
    }

    async function start(): Promise<void> {
      attempt += 1
      const mine = attempt
      const isOver = () => mine !== attempt || end.signal.aborted
      discard()
      closePopup()
      show({ phase: 'preparing' })
      try {
        const request = await question.prepare()
        if (isOver()) return question.discard(request)
        prepared = request
        const isElsewhere = question.usesWindow || needsWindow(request)
        show(isElsewhere ? { phase: 'elsewhere', origin, popup: 'closed' } : { phase: 'asking', request })
        await question.wait(shownMs, end.signal)
        if (isOver() || state.phase === 'working') return
        discard()
        closePopup()
        show({ phase: 'expired' })
      } catch (error) {
        if (isOver()) return
        if (error instanceof RefusedError) show({ phase: 'refused', reason: error.reason, origin })
        else show({ phase: 'failed', message: frameErrorOf(error).message })
      }
    }

    function closePopup(): void {
      isShown = false
      popup?.close()
      popup = undefined
    }

    function openPopup(): void {
      if (prepared === undefined || state.phase !== 'elsewhere') return
      closePopup()
      const opened = view.openPopup({
        act,
        onClose() {
          if (popup !== opened) return
          popup = undefined
          isShown = false
          if (state.phase === 'elsewhere') show({ phase: 'elsewhere', origin, popup: 'closed' })
        },
      })
      popup = opened
      show({ phase: 'elsewhere', origin, popup: opened === undefined ? 'blocked' : 'open' })
      if (opened === undefined) return
      if (question.openIn === undefined) showIn(opened, prepared)
      else void readyAndShow(opened, prepared, question.openIn(opened))
    }

    async function readyAndShow(
      opened: ApprovalPopup,
      request: ShownRequest,
      ready: Promise<boolean>,
    ): Promise<void> {
      // Meanwhile the window was closed or opened again, or the request is over.
      const isOver = () => popup !== opened || prepared !== request || end.signal.aborted
      try {
        const canSign = await ready
        if (isOver()) return
        if (canSign) return showIn(opened, request)
        attempt += 1
        discard()
        show({ phase: 'readOnly', origin })
        opened.show({ phase: 'readOnly', origin })
      } catch (error) {
        if (isOver()) return
        attempt += 1
        closePopup()
        show({ phase: 'failed', message: frameErrorOf(error).message })
      }
    }

    function showIn(opened: ApprovalPopup, request: ShownRequest): void {
      isShown = true
      opened.show({ phase: 'asking', request })
    }

    function approve(hashes: readonly string[]): void {
      if ((state.phase !== 'asking' && !isShown) || prepared === undefined || end.signal.aborted) return
      // Approved is what was on the screen, by hash, and nothing else.
      if (hashes.join() !== prepared.items.map(({ intentHash }) => intentHash).join()) return
      const approved = prepared
      end.abort()
      show({ phase: 'working' })
      if (question.openIn === undefined) closePopup()
      else popup?.show({ phase: 'working' })
      resolve(approved)
    }

    function act(action: ApprovalAction): void {
      if (end.signal.aborted) return
      if (action.type === 'approve') approve(action.hashes)
      else if (action.type === 'retry') void start()
      else if (action.type === 'openPopup') openPopup()
      else if (state.phase === 'refused') stop(new FrameError(approvalErrors.refused, { code: 4001 }))
      else if (state.phase === 'readOnly') stop(readOnly())
      else stop(declined())
    }

    signal.addEventListener('abort', () => stop(declined()), { signal: end.signal })
    void question.wait(longestMs, end.signal).then(() => stop(new FrameError(approvalErrors.unanswered)))
    if (signal.aborted) stop(declined())
    else void start()
  })
}
