// The page behind the link of an alert: it stops a device that waits for the wallet.
import { callLink } from '../../device/callLink.ts'
import { pageWords } from '../../words/pageWords.ts'
import { element } from '../element.ts'
import { latch, showWaiting } from '../latch.ts'
import { badSign, goodSign, openLinkPage } from '../linkPage.ts'

const page = openLinkPage()

if (page.token === undefined) page.show(pageWords.linkOverTitle, ...badSign(pageWords.vetoOver))
else showQuestion(page.token)

/** Opening the link changes nothing: scanners of mails open links. */
function showQuestion(token: string): void {
  const lead = element('p', { class: 'lead' }, pageWords.vetoLead)
  page.show(
    pageWords.vetoTitle,
    lead,
    // Not red: it protects the wallet.
    latch(pageWords.veto, 'stop', () => void veto(token)),
  )
}

async function veto(token: string): Promise<void> {
  for (const one of document.querySelectorAll('button')) showWaiting(one)
  try {
    await callLink(page.serverUrl, 'vetoRecovery', { token })
    history.replaceState(null, '', location.pathname)
    page.show(
      pageWords.vetoedTitle,
      ...goodSign(pageWords.vetoed),
      element('p', { class: 'foot' }, pageWords.closePage),
    )
  } catch (error) {
    page.showFailure(error, { over: pageWords.vetoOver, retry: () => void veto(token) })
  }
}
