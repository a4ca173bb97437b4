/** The script of the checkout's pages: it closes the window, and shows what has come of a payment. It tells no other page anything. */
export const checkoutScript = `
const watched = document.querySelector('[data-watch]')
async function look() {
  try {
    const { step } = await (await fetch(watched.dataset.watch)).json()
    if (step !== watched.dataset.step) return location.replace(watched.dataset.watch.replace(/\\/state$/, ''))
  } catch { /* The checkout is away for a moment. */ }
  setTimeout(look, 1000)
}
if (watched) look()
document.querySelector('[data-close]')?.addEventListener('click', () => {
  window.close()
  document.querySelector('[data-close-hint]').hidden = false
})
`
