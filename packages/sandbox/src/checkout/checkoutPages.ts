import { type Html, html } from '../page/html.ts'
import { pageReply, type Reply } from '../page/reply.ts'
import { checkoutCurrencies } from './checkoutMoney.ts'
import type { CheckoutSession, SessionOutcome } from './createCheckoutSessions.ts'
import { limitsOf } from './quotePurchase.ts'
import { groupDigits, type TestMeans, testAccounts, testCards } from './testCards.ts'

/** Where the script of the pages is. */
export const checkoutScriptPath = '/checkout.js'

/** What went wrong with the last form, and what was written in it that may be shown again. */
export type FormProblem = { readonly sentence: string; readonly values?: Readonly<Record<string, string>> }

/** The page of a session, as far as its visitor is. */
export function sessionPage(session: CheckoutSession, problem?: FormProblem): Reply {
  switch (session.step) {
    case 'amount':
      return page(session, 'How much?', amountForm(session, problem))
    case 'pay':
      return page(
        session,
        payTitle(session),
        session.method === 'card' ? cardForm(session, problem) : bankForm(session),
      )
    case 'secure':
      return page(session, 'Your bank asks', secureForm(session))
    case 'working':
      return page(session, 'Payment received', workingBody(session))
    case 'ended':
      return page(session, endings[session.outcome ?? 'failed'].title, endedBody(session))
  }
}

/** A page for an address that leads to no session. */
export function missingSessionPage(): Reply {
  const body = html`<header><h1>No such payment</h1>
<p class="dim">It was never here, or the checkout was started anew since. Go back to the site and begin again.</p></header>`
  return pageReply({ status: 404, title: 'No such payment', size: 'card', body, ...closed })
}

/** Forms lead back to the checkout and nowhere else. */
const closed = { formAction: "'self'" }

function page(session: CheckoutSession, title: string, content: Html): Reply {
  const body = html`
<p class="note"><strong>Test checkout.</strong> No bank is asked and no money moves. Never write a real card here.</p>
<header><p class="dim">${session.provider.name}</p><h1>${title}</h1></header>
${session.quote === undefined ? undefined : summary(session)}
${content}`
  return pageReply({
    title: `${title} · ${session.provider.name}`,
    size: 'card',
    body,
    script: checkoutScriptPath,
    ...closed,
  })
}

function payTitle({ quote }: CheckoutSession): string {
  return `Pay ${quote?.paymentTotal.amount} ${quote?.paymentTotal.currency}`
}

function summary({ quote, chain, address }: CheckoutSession): Html | undefined {
  if (quote === undefined) return undefined
  const { purchase, providerFee, networkFee, paymentTotal } = quote
  const rows = [
    ['You get', `${purchase.amount} ${purchase.currency}`],
    ['On', chain.name],
    ['To', `${address.slice(0, 8)}…${address.slice(-6)}`],
    ['Fee', `${providerFee.amount} ${providerFee.currency}`],
    ['Network fee', `${networkFee.amount} ${networkFee.currency}`],
    ['You pay', `${paymentTotal.amount} ${paymentTotal.currency}`],
  ]
  return html`<section class="sheet padded" aria-label="Your order"><dl>${rows.map(
    ([name = '', value = '']) => html`<dt>${name}</dt><dd>${value}</dd>`,
  )}</dl></section>`
}

function problemNote(problem: FormProblem | undefined): Html | undefined {
  return problem && html`<p class="note" role="alert" id="problem">${problem.sentence}</p>`
}

function amountForm({ id, provider, method, token }: CheckoutSession, problem?: FormProblem): Html {
  const limits = checkoutCurrencies.map((currency) => ({
    code: currency.code,
    ...limitsOf(provider, currency).find((one) => one.id === method),
  }))
  return html`${problemNote(problem)}
<section class="sheet"><form class="padded" method="post" action="/pay/${id}/amount">
  <label>Amount <input name="amount" required inputmode="decimal" autocomplete="off" value="${problem?.values?.['amount'] ?? ''}"></label>
  <label>Currency <select name="currency">${limits.map(
    ({ code, min, max }) => html`<option value="${code}">${code}, ${min} to ${max}</option>`,
  )}</select></label>
  <button class="latch">Buy ${token.symbol}</button>
</form></section>${leaveForm(id)}`
}

function cardForm({ id }: CheckoutSession, problem?: FormProblem): Html {
  return html`${problemNote(problem)}
<section class="sheet" aria-labelledby="cards"><h2 class="footnote" id="cards">Pay with a test card</h2>
${testCards.map((card) => meansButton(`/pay/${id}/card`, card, groupDigits(card.number)))}</section>
<details class="sheet"${problem ? html` open` : undefined}><summary>Write a card</summary>
<form class="padded" method="post" action="/pay/${id}/card" autocomplete="off">
  <input type="hidden" name="written" value="on">
  <label>Card number <input name="number" required inputmode="numeric" maxlength="23" placeholder="4242 4242 4242 4242"></label>
  <label>Valid until <input name="expiry" required inputmode="numeric" maxlength="5" placeholder="MM/YY" value="${problem?.values?.['expiry'] ?? ''}"></label>
  <label>Security code <input name="code" required inputmode="numeric" maxlength="4" placeholder="123"></label>
  <button class="latch">Pay</button>
</form></details>${leaveForm(id)}`
}

function bankForm({ id }: CheckoutSession): Html {
  return html`
<section class="sheet" aria-labelledby="accounts"><h2 class="footnote" id="accounts">Pay from a test account</h2>
${testAccounts.map((account) => meansButton(`/pay/${id}/account`, account, account.number))}</section>${leaveForm(id)}`
}

function meansButton(action: string, { number, words }: TestMeans, shown: string): Html {
  return html`
<form method="post" action="${action}"><input type="hidden" name="number" value="${number}">
<button class="row"><span class="glyph" aria-hidden="true">${number.slice(-2)}</span>
<span class="lines"><span class="name">${words}</span><span class="small">${shown}</span></span></button></form>`
}

function secureForm({ id }: CheckoutSession): Html {
  return html`
<section class="sheet padded"><p>A real bank sends a code to your phone now. This one takes your word.</p>
<form method="post" action="/pay/${id}/secure"><button class="latch" name="answer" value="yes">It's me, pay</button></form>
<form method="post" action="/pay/${id}/secure"><button class="quiet" name="answer" value="no">It isn't me</button></form></section>
${leaveForm(id)}`
}

function leaveForm(id: string): Html {
  return html`<form method="post" action="/pay/${id}/leave"><button class="quiet">Leave without paying</button></form>`
}

function workingBody({ id, token, method }: CheckoutSession): Html {
  const words =
    method === 'card'
      ? 'This usually takes some seconds.'
      : 'Banks take their time. You can close this window.'
  return html`
<section class="sheet padded" data-watch="/pay/${id}/state" data-step="working">
<p role="status">Your ${token.symbol} is on its way. ${words}</p></section>
<a class="back" href="/pay/${id}">Look again</a>${closeButton()}`
}

const endings: Readonly<Record<SessionOutcome, { readonly title: string; readonly words: string }>> = {
  settled: { title: 'Done', words: 'It has arrived. You can close this window and go on where you were.' },
  declined: {
    title: 'Declined',
    words:
      'The bank declined this payment, so nothing was paid. Begin again on the site to try another card.',
  },
  abandoned: { title: 'Not paid', words: 'Nothing was paid. Begin again on the site whenever you like.' },
  returned: { title: 'Returned', words: 'The bank took the payment back, so nothing was sent.' },
  failed: {
    title: 'Not sent',
    words: 'The chain did not take the transaction, so the payment was given back.',
  },
}

const reversedWords = 'The bank took the payment back after the token had been sent.'

function endedBody({ outcome = 'failed', txHash }: CheckoutSession): Html {
  return html`<section class="sheet padded"><p role="status">${outcome === 'returned' && txHash ? reversedWords : endings[outcome].words}</p>
${txHash === undefined ? undefined : html`<dl><dt>Transaction</dt><dd>${txHash}</dd></dl>`}</section>${closeButton()}`
}

function closeButton(): Html {
  return html`<button class="latch" type="button" data-close>Close this window</button>
<p class="small footnote" data-close-hint hidden>Your browser keeps this window open: close it yourself.</p>`
}
