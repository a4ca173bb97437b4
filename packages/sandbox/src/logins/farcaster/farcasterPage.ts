import { type Html, html } from '../../page/html.ts'
import { pageReply, type Reply } from '../../page/reply.ts'
import type { FarcasterPerson } from './farcasterPeople.ts'

/** The page that plays the Farcaster app: it shows who asks and signs as the chosen account. */
export function farcasterPage(
  domain: string,
  channelToken: string,
  people: readonly FarcasterPerson[],
): Reply {
  const body = html`
<header><h1>Sign in with Farcaster</h1>
<p class="dim">A local stand-in for the Farcaster app. <b>${domain}</b> wants you to sign in.</p></header>
<section class="sheet">${people.map((person) => personButton(person, channelToken))}</section>
<p class="small footnote">To decline, close this page.</p>`
  return pageReply({ title: 'Sign in with Farcaster', size: 'card', body })
}

function personButton({ fid, userName, displayName }: FarcasterPerson, channelToken: string): Html {
  return html`
<form method="post"><input type="hidden" name="channelToken" value="${channelToken}">
  <button class="row" name="fid" value="${fid}"><span class="glyph" aria-hidden="true">${displayName.slice(0, 1)}</span>
  <span class="lines"><span class="name">${displayName}</span>
  <span class="small">@${userName}, account ${fid}</span></span></button>
</form>`
}

/** Says how it went. */
export function farcasterNotice(status: number, title: string, sentence: string): Reply {
  const body = html`<header><h1>${title}</h1><p class="dim">${sentence}</p></header>`
  return pageReply({ status, title, size: 'card', body })
}
