import { html } from '../page/html.ts'
import { pageReply, type Reply, textReply } from '../page/reply.ts'
import { type FormProblem, missingSessionPage, sessionPage } from './checkoutPages.ts'
import { type CheckoutSession, type CheckoutSessions, quoteNow } from './createCheckoutSessions.ts'
import { judgeAmount } from './quotePurchase.ts'
import { jsonReply } from './serveCheckoutApi.ts'
import { type TestMeans, testAccounts, testCards } from './testCards.ts'

/** A request to the page of a session. */
export type PayRequest = {
  readonly method: string
  /** After `/pay/`. */
  readonly path: string
  readonly form: URLSearchParams
  /** The browser's `Sec-Fetch-Site` header. */
  readonly site: string | undefined
}

/** Answers what a visitor does in a session. */
export async function servePay(
  sessions: CheckoutSessions,
  { method, path, form, site }: PayRequest,
): Promise<Reply> {
  const [id = '', action, ...more] = path.split('/')
  const session = sessions.find(id)
  if (session === undefined || more.length > 0) return missingSessionPage()
  if (method === 'GET' && action === undefined) return sessionPage(session)
  if (method === 'GET' && action === 'state') return jsonReply(200, { step: session.step })
  if (method !== 'POST') return textReply({ status: 405, type: 'text/plain', text: 'Use the buttons.' })
  if (site !== undefined && site !== 'same-origin') return foreignForm()
  const problem = await act(sessions, session, action, form)
  return problem === undefined ? showSession(session) : sessionPage(session, problem)
}

async function act(
  sessions: CheckoutSessions,
  session: CheckoutSession,
  action: string | undefined,
  form: URLSearchParams,
): Promise<FormProblem | undefined> {
  // A form that was sent twice, or from a page that is no longer true, changes nothing.
  if (action === 'leave' && session.step !== 'working') sessions.end(session, 'abandoned')
  if (action === 'secure' && session.step === 'secure') {
    if (form.get('answer') === 'yes') sessions.confirm(session)
    else sessions.end(session, 'declined')
  }
  if (action === 'amount' && session.step === 'amount') return chooseAmount(session, form)
  if (session.step !== 'pay') return undefined
  if (action === 'card' && session.method === 'card') return payByCard(sessions, session, form)
  if (action !== 'account' || session.method === 'card') return undefined
  const account = findMeans(testAccounts, form)
  if (account === undefined) return { sentence: 'Choose one of the test accounts.' }
  sessions.pay(session, account.ending)
  return undefined
}

async function chooseAmount(
  session: CheckoutSession,
  form: URLSearchParams,
): Promise<FormProblem | undefined> {
  const amount = (form.get('amount') ?? '').trim().replace(',', '.')
  const payment = { amount, currency: form.get('currency') ?? '' }
  const judged = judgeAmount(session.provider, payment, session.method)
  const values = { amount: amount.slice(0, 40) }
  if (judged === undefined) return { sentence: 'Write an amount, such as 100.', values }
  if (judged !== 'taken')
    return { sentence: `Write an amount from ${judged.min} to ${judged.max} ${payment.currency}.`, values }
  session.quote = await quoteNow(session, payment)
  if (session.quote === undefined) return { sentence: 'This amount buys nothing.', values }
  session.step = 'pay'
  return undefined
}

function payByCard(
  sessions: CheckoutSessions,
  session: CheckoutSession,
  form: URLSearchParams,
): FormProblem | undefined {
  const card = findMeans(testCards, form)
  const expiry = (form.get('expiry') ?? '').trim()
  // The number itself is not shown again: it may be a real one.
  const values = { expiry: expiry.slice(0, 5) }
  if (card === undefined)
    return { sentence: 'Only the test cards of the list work here. Nothing of yours was kept.', values }
  if (form.has('written')) {
    if (!isAhead(expiry)) return { sentence: 'Write a month that is still to come, such as 12/39.', values }
    if (!/^\d{3,4}$/.test((form.get('code') ?? '').trim()))
      return { sentence: 'Write any three digits as the security code.', values }
  }
  sessions.pay(session, card.ending)
  return undefined
}

function findMeans(means: readonly TestMeans[], form: URLSearchParams): TestMeans | undefined {
  const number = (form.get('number') ?? '').replace(/[\s-]/g, '')
  return means.find((one) => one.number === number)
}

function isAhead(expiry: string): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\/?(\d{2})$/.exec(expiry) ?? []
  // Valid until the last moment of its month.
  return month !== undefined && new Date(2000 + Number(year), Number(month)) > new Date()
}

function showSession({ id }: CheckoutSession): Reply {
  const reply = textReply({ status: 303, type: 'text/plain', text: '' })
  return { ...reply, headers: { ...reply.headers, location: `/pay/${id}` } }
}

function foreignForm(): Reply {
  const body = html`<header><h1>Not from here</h1><p class="dim">Another site sent this form, so nothing was done.</p></header>`
  return pageReply({ status: 403, title: 'Not from here', size: 'card', body })
}
