import { type Html, html } from '../page/html.ts'
import { pageReply, type Reply } from '../page/reply.ts'
import { type Person, people } from './person.ts'

/** The page on which a visitor of the sandbox chooses who logs in. */
export function consentPage(provider: string, action: string): Reply {
  const body = html`
<header><h1>Log in with ${provider}</h1>
<p class="dim">A local stand-in: ${provider} itself is not asked. Choose who logs in.</p></header>
<section class="sheet">${people.map((person) => personButton(person, action))}</section>
<details class="sheet"><summary>Someone else</summary>
<form class="padded" method="post" action="${action}">
  <label>Name <input name="name" required maxlength="80" autocomplete="off"></label>
  <label>Account number <input name="id" required pattern="[1-9][0-9]{0,14}" inputmode="numeric" autocomplete="off"></label>
  <label>Email (optional) <input name="email" type="email" maxlength="254" autocomplete="off"></label>
  <label class="check"><input type="checkbox" name="verified" checked> Email is verified</label>
  <button class="latch">Log in</button>
</form></details>
<form method="post" action="${action}"><button class="quiet" name="choice" value="cancel">Cancel</button></form>`
  return pageReply({ title: `Log in with ${provider}`, size: 'card', body })
}

function personButton({ id, name, email = '', emailVerified }: Person, action: string): Html {
  return html`
<form method="post" action="${action}">
  <input type="hidden" name="id" value="${id}"><input type="hidden" name="name" value="${name}">
  <input type="hidden" name="email" value="${email}">
  ${emailVerified ? html`<input type="hidden" name="verified" value="on">` : undefined}
  <button class="row"><span class="glyph" aria-hidden="true">${name.slice(0, 1)}</span>
  <span class="lines"><span class="name">${name}</span>
  <span class="small">${email}${emailVerified ? '' : ', not verified'}</span></span></button>
</form>`
}

/** Says why a login cannot begin: nothing is sent to an address that was not registered. */
export function refusalPage(sentence: string): Reply {
  const body = html`<header><h1>This login can't start</h1><p class="dim">${sentence}</p></header>`
  return pageReply({ status: 400, title: 'Login refused', size: 'card', body })
}
