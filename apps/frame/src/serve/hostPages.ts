import type { FrameProject } from '@latchkey/wire'

/** `frame-ancestors` knows no addresses of IPv6. */
const loopbackHosts = ['localhost', '*.localhost', '127.0.0.1']

/** An origin that stands for one page: nothing in it can end the directive that it is written into. */
const exactOrigin = /^https?:\/\/(?:[a-z\d-]+(?:\.[a-z\d-]+)*|\[[\da-f:]+\])(?::\d{1,5})?$/
const wildcardOrigin = /^(https?:\/\/)\*(\.[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d{1,5})?)$/
const loopbackOrigin =
  /^https?:\/\/(?:localhost|(?:[a-z\d-]+\.)+localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/

/** The pages that may show the frame, as `frame-ancestors` names them. */
export function frameAncestors({ origins, loopback }: FrameProject): readonly string[] {
  const named = origins.filter((origin) => exactOrigin.test(origin) || wildcardOrigin.test(origin))
  const local = ['http', 'https'].flatMap((scheme) => loopbackHosts.map((host) => `${scheme}://${host}:*`))
  return loopback ? [...named, ...local] : named
}

/**
 * The origins that the frame talks to, each exact. The page that loads the frame is among them if it fits a wildcard of the
 * project or is on this machine; the browser names it in `Referer`, and a wrong name would only get no answer.
 */
export function hostOrigins(project: FrameProject, referer: string | undefined): readonly string[] {
  const exact = project.origins.filter((origin) => exactOrigin.test(origin))
  const page = referer === undefined ? undefined : URL.parse(referer)?.origin
  const isNew = page !== undefined && exactOrigin.test(page) && !exact.includes(page)
  return isNew && fits(project, page) ? [...exact, page] : exact
}

function fits({ origins, loopback }: FrameProject, page: string): boolean {
  if (loopback && loopbackOrigin.test(page)) return true
  return origins.some((origin) => {
    const [, scheme = '', domain = ''] = wildcardOrigin.exec(origin) ?? []
    return domain !== '' && page.startsWith(scheme) && page.endsWith(domain)
  })
}
