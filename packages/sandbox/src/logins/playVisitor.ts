import type { Person } from './person.ts'

/** Where a provider sends the browser, and the form it sends along, if it answers by form. */
export type LoginAnswer = {
  readonly url: string
  readonly form?: URLSearchParams
}

const mostSteps = 10

/** Does what a visitor does in a browser: opens the address, chooses who logs in, and follows until the site is reached. */
export async function playVisitor(
  authorizationUrl: string,
  choice: Person | 'cancel',
  origin: string,
): Promise<LoginAnswer> {
  const cookies = new Map<string, string>()
  let next: { readonly url: string; readonly body?: URLSearchParams } = { url: authorizationUrl }
  for (let step = 0; step < mostSteps; step += 1) {
    const response = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(next.body ? { method: 'POST', body: next.body } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (name !== undefined && value !== undefined) cookies.set(name, value)
    }
    const location = response.headers.get('location')
    const page = await response.text()
    if (location !== null) {
      const url = new URL(location, next.url)
      if (url.origin !== origin) return { url: url.href }
      next = { url: url.href }
    } else {
      const action = /<form [^>]*action="([^"]+)"/.exec(page)?.[1]
      if (action === undefined) throw new Error(`The provider refused: ${response.status} ${textOf(page)}`)
      const url = new URL(action.replaceAll('&amp;', '&'), next.url)
      if (url.origin !== origin) return { url: url.href, form: hiddenFields(page) }
      next = { url: url.href, body: formOf(choice) }
    }
  }
  throw new Error('The provider redirects without end.')
}

function formOf(choice: Person | 'cancel'): URLSearchParams {
  if (choice === 'cancel') return new URLSearchParams({ choice })
  const { id, name, email, emailVerified } = choice
  return new URLSearchParams({
    id,
    name,
    ...(email ? { email } : {}),
    ...(emailVerified ? { verified: 'on' } : {}),
  })
}

function hiddenFields(page: string): URLSearchParams {
  const fields = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)
  const form = new URLSearchParams()
  for (const [, name = '', value = ''] of fields) form.set(name, unescapeHtml(value))
  return form
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

function textOf(page: string): string {
  return page
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
