// The window of the wallet: it shows a request of the frame that opened it, sends the visitor's decision back, makes the wallet
// at a first login, and keeps the slot of the device, because storage of a window lasts longer than that of a frame.
import * as v from 'valibot'
import { serveWindow } from '../../approval/popup/serveWindow.ts'
import { openCards } from '../../approval/view/openView.ts'
import { openIndexedDbStore } from '../../device/openIndexedDbStore.ts'
import { readSettings, Settings } from '../../shell/settings.ts'
import { startWorker } from '../../worker/startWorker.ts'

const { workerPath } = Settings.entries
const settings = readSettings(document, v.object({ brand: v.string(), workerPath }))
const { brand } = settings
const rid = location.hash.slice(1)
const { show, setTheme } = openCards(window, { brand, isFramed: false })
const opener = window.opener as Window | null
/** A frame that does not answer has no request for this window. */
const answerMs = 10_000

document.title = brand
// The id stands for nothing outside of the frame that made it.
history.replaceState(null, '', location.pathname)
// As the visitor's browser says, until the frame tells what the site wants.
void setTheme({})

const close = () => window.close()
if (opener === null) show({ phase: 'over' }, close)
else {
  const limit = setTimeout(() => show({ phase: 'over' }, close), answerMs)
  show({ phase: 'preparing' }, close)
  serveWindow(window, opener, {
    rid,
    setTheme,
    show,
    openStore: openIndexedDbStore,
    fetch: (input, init) => fetch(input, init),
    openWorker: () => startWorker(settings.workerPath),
    onConnect: () => clearTimeout(limit),
  })
}
