import { html } from '../page/html.ts'
import { pageReply, type Reply, textReply } from '../page/reply.ts'
import { type FormProblem, missingTillPage, tillPage } from './checkoutPages.ts'
import { quoteNow, type Till, type Tills } from './createTills.ts'
import { judgeAmount } from './quotePurchase.ts'
import { jsonReply } from './serveCheckoutApi.ts'
import { type TestMeans, testAccounts, testCards } from './testCards.ts'

/** A request to the page of a till. */
export type PayRequest = {
  readonly method: string
  /** After `/pay/`. */
  readonly path: string
  readonly form: URLSearchParams
  /** What the browser says about who sent the form. */
  readonly site: string | undefined
}

/** Answers what a visitor does at a till. */
export async function servePay(tills: Tills, { method, path, form, site }: PayRequest): Promise<Reply> {
  const [id = '', action, ...more] = path.split('/')
  const till = tills.find(id)
  if (till === undefined || more.length > 0) return missingTillPage()
  if (method === 'GET' && action === undefined) return tillPage(till)
  if (method === 'GET' && action === 'state') return jsonReply(200, { step: till.step })
  if (method !== 'POST') return textReply({ status: 405, type: 'text/plain', text: 'Use the buttons.' })
  if (site !== undefined && site !== 'same-origin') return foreignForm()
  const problem = await act(tills, till, action, form)
  return problem === undefined ? seeTill(till) : tillPage(till, problem)
}

async function act(
  tills: Tills,
  till: Till,
  action: string | undefined,
  form: URLSearchParams,
): Promise<FormProblem | undefined> {
  // A form that was sent twice, or from a page that is no longer true, changes nothing.
  if (action === 'leave' && till.step !== 'working') tills.end(till, 'abandoned')
  if (action === 'secure' && till.step === 'secure') {
    if (form.get('answer') === 'yes') tills.confirm(till)
    else tills.end(till, 'declined')
  }
  if (action === 'amount' && till.step === 'amount') return chooseAmount(till, form)
  if (till.step !== 'pay') return undefined
  if (action === 'card' && till.method === 'card') return payByCard(tills, till, form)
  if (action !== 'account' || till.method === 'card') return undefined
  const account = findMeans(testAccounts, form)
  if (account === undefined) return { sentence: 'Choose one of the test accounts.' }
  tills.pay(till, account.ending)
  return undefined
}

async function chooseAmount(till: Till, form: URLSearchParams): Promise<FormProblem | undefined> {
  const amount = (form.get('amount') ?? '').trim().replace(',', '.')
  const payment = { amount, currency: form.get('currency') ?? '' }
  const judged = judgeAmount(till.provider, payment, till.method)
  const values = { amount: amount.slice(0, 40) }
  if (judged === undefined) return { sentence: 'Write an amount, such as 100.', values }
  if (judged !== 'taken')
    return { sentence: `Write an amount from ${judged.min} to ${judged.max} ${payment.currency}.`, values }
  till.quote = await quoteNow(till, payment)
  if (till.quote === undefined) return { sentence: 'This amount buys nothing.', values }
  till.step = 'pay'
  return undefined
}

function payByCard(tills: Tills, till: Till, form: URLSearchParams): FormProblem | undefined {
  const card = findMeans(testCards, form)
  const expiry = (form.get('expiry') ?? '').trim()
  // The number itself is not shown again: somebody may have written their real one.
  const values = { expiry: expiry.slice(0, 5) }
  if (card === undefined)
    return { sentence: 'Only the test cards of the list work here. Nothing of yours was kept.', values }
  if (form.has('written')) {
    if (!isAhead(expiry)) return { sentence: 'Write a month that is still to come, such as 12/39.', values }
    if (!/^\d{3,4}$/.test((form.get('code') ?? '').trim()))
      return { sentence: 'Write any three digits as the security code.', values }
  }
  tills.pay(till, card.ending)
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

function seeTill({ id }: Till): Reply {
  const reply = textReply({ status: 303, type: 'text/plain', text: '' })
  return { ...reply, headers: { ...reply.headers, location: `/pay/${id}` } }
}

function foreignForm(): Reply {
  const body = html`<header><h1>Not from here</h1><p class="dim">Another site sent this form, so nothing was done.</p></header>`
  return pageReply({ status: 403, title: 'Not from here', size: 'card', body })
}
