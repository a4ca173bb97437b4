/** A double click is over by then. */
const settleMs = 1_000

/**
 * Keeps a button disabled until its page has been in front of the visitor for a second: the second half of a double click
 * into a window that lay above decides nothing (A24).
 */
export function armButton(button: HTMLButtonElement): HTMLButtonElement {
  let timer: number | undefined
  function check(): void {
    window.clearTimeout(timer)
    button.disabled = true
    if (!document.hasFocus() || document.visibilityState !== 'visible') return
    timer = window.setTimeout(() => {
      button.disabled = false
    }, settleMs)
  }
  window.addEventListener('focus', check)
  window.addEventListener('blur', check)
  document.addEventListener('visibilitychange', check)
  button.addEventListener('click', () => {
    window.clearTimeout(timer)
    window.removeEventListener('focus', check)
    window.removeEventListener('blur', check)
    document.removeEventListener('visibilitychange', check)
  })
  check()
  return button
}
