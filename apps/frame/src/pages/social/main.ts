// The page that a provider answers at, and the one that its popup ends at: it brings the answer to the vault, tells the page that
// opened it, and closes.
import { socialDonePath } from '@latchkey/wire/frame'
import * as v from 'valibot'
import { readSettings } from '../../shell/settings.ts'
import { pageWords } from '../../words/pageWords.ts'
import { openLinkPage } from '../linkPage.ts'
import { Answered, bringAnswer } from './bringAnswer.ts'
import { showEnd } from './showEnd.ts'
import { wayAfter } from './wayAfter.ts'

const page = openLinkPage()
const { answer, ...settings } = readSettings(document, v.partial(Answered, ['vaultKey', 'answer']))

if (answer === undefined || settings.vaultKey === undefined) showEnd(page)
else void goOn({ ...settings, vaultKey: settings.vaultKey, answer })

async function goOn(answered: v.InferOutput<typeof Answered>): Promise<void> {
  // The code works once, and leaves the address bar and the history before anything else happens.
  history.replaceState(null, '', socialDonePath)
  page.show(pageWords.checking)
  const way = wayAfter(await bringAnswer(answered))
  if (way.at === 'site') {
    location.replace(way.address)
    return
  }
  history.replaceState(null, '', way.address)
  showEnd(page)
}
