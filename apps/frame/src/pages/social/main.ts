// The page that the popup of a social login ends at: it tells the page that opened it, and closes.
import { Origin } from '@latchkey/wire/embedded'
import { SocialStatus } from '@latchkey/wire/frame'
import * as v from 'valibot'
import { pageWords } from '../../words/pageWords.ts'
import { element } from '../element.ts'
import { badSign, openLinkPage } from '../linkPage.ts'

const page = openLinkPage()
const fragment = new URLSearchParams(location.hash.slice(1))
const status = v.parse(v.fallback(SocialStatus, 'refused'), fragment.get('status'))
const origin = v.safeParse(Origin, fragment.get('origin'))

// Only the page that the login was started on hears of it. Where the provider cut the two apart, the frame asks the server.
if (origin.success) window.opener?.postMessage({ resultUri: location.href }, origin.output)

const foot = element('p', { class: 'foot' }, pageWords.closePage)
switch (status) {
  case 'done':
    page.show(pageWords.socialDoneTitle, element('p', { class: 'lead' }, pageWords.socialDone), foot)
    break
  case 'cancelled':
  case 'closed':
    page.show(pageWords.socialCancelledTitle, ...badSign(pageWords.socialCancelled), foot)
    break
  case 'refused':
    page.show(pageWords.failedTitle, ...badSign(pageWords.socialRefused), foot)
    break
  case 'unreachable':
    page.show(pageWords.failedTitle, ...badSign(pageWords.socialUnreachable), foot)
    break
}
