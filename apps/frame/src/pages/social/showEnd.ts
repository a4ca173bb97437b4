import { Origin } from '@latchkey/wire/embedded'
import * as v from 'valibot'
import { callLink } from '../../device/callLink.ts'
import { readSocialResult } from '../../shell/readSocialResult.ts'
import { pageWords } from '../../words/pageWords.ts'
import { armButton } from '../armButton.ts'
import { element } from '../element.ts'
import { latch, showWaiting } from '../latch.ts'
import { badSign, goodSign, type LinkPage } from '../linkPage.ts'

/** Shows how a login ended, as the fragment of the address says, and tells the page that opened this window. */
export function showEnd(page: LinkPage): void {
  const { status, handle } = readSocialResult(location.hash) ?? { status: 'refused', handle: undefined }
  const origin = v.safeParse(Origin, new URLSearchParams(location.hash.slice(1)).get('origin'))

  // Only the page that the login was started on hears of it.
  if (origin.success) window.opener?.postMessage({ resultUri: location.href }, origin.output)

  switch (status) {
    case 'done':
      // Without an opener no page can hear the handle: the provider separated the two windows, or the visitor followed a link
      // that somebody sent. Only the visitor knows which.
      if (window.opener === null && handle !== undefined && origin.success)
        showQuestion(page, handle, origin.output)
      else showDone(page)
      break
    case 'cancelled':
    case 'closed':
      page.show(
        pageWords.socialCancelledTitle,
        ...badSign(pageWords.socialCancelled),
        foot(pageWords.closePage),
      )
      break
    case 'refused':
      page.show(pageWords.failedTitle, ...badSign(pageWords.socialRefused), foot(pageWords.closePage))
      break
    case 'unreachable':
      page.show(pageWords.failedTitle, ...badSign(pageWords.socialUnreachable), foot(pageWords.closePage))
      break
  }
}

function showQuestion(page: LinkPage, handle: string, site: string): void {
  page.show(
    pageWords.socialConfirmTitle,
    element('p', { class: 'lead' }, pageWords.socialConfirm(site.replace(/^https:\/\//, ''))),
    armButton(latch(pageWords.socialConfirmYes, 'go', () => void confirm(page, handle, site))),
    foot(pageWords.socialConfirmNo),
  )
}

async function confirm(page: LinkPage, handle: string, site: string): Promise<void> {
  for (const one of document.querySelectorAll('button')) showWaiting(one)
  try {
    await callLink(page.serverUrl, 'confirmSocial', { handle })
    showDone(page)
  } catch (error) {
    page.showFailure(error, {
      over: pageWords.socialRefused,
      retry: () => showQuestion(page, handle, site),
    })
  }
}

function showDone(page: LinkPage): void {
  history.replaceState(null, '', location.pathname)
  page.show(pageWords.socialDoneTitle, ...goodSign(pageWords.socialDone), foot(pageWords.closePage))
}

function foot(text: string): HTMLElement {
  return element('p', { class: 'foot' }, text)
}
