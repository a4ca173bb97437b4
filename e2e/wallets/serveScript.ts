import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServedPage } from '../../scripts/serve/servePage.ts'

// A page that looks for wallets as dapps do, and keeps what it hears where a test can read it.
const plainScript = `
window.found = []
window.heard = []
window.violations = []
window.legacyAtStart = window.ethereum
document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.violatedDirective))
window.addEventListener('eip6963:announceProvider', ({ detail }) => {
  if (window.found.some(({ info }) => info.uuid === detail.info.uuid)) return
  window.found.push(detail)
  for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged']) {
    detail.provider.on(event, (data) => window.heard.push([detail.info.name, event, data?.code ?? data?.chainId ?? data]))
  }
})
window.dispatchEvent(new Event('eip6963:requestProvider'))
`

/** What the page holds, and what it may reach besides itself. */
export type PageOptions = {
  readonly script?: string
  readonly reaches?: string
  /** The origin that it may show in a frame. */
  readonly frames?: string
}

/** Serves a page with one script under a strict content security policy. */
export async function serveScript({
  script = plainScript,
  reaches = '',
  frames = "'self'",
}: PageOptions = {}): Promise<ServedPage> {
  const server = createServer((request, response) => {
    response.setHeader(
      'content-security-policy',
      `default-src 'self'; connect-src 'self' ${reaches}; frame-src ${frames}`,
    )
    const isScript = request.url === '/page.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    const html =
      '<!doctype html><html lang="en"><title>Page</title><script defer src="/page.js"></script><body><h1>Page</h1></body></html>'
    response.end(isScript ? script : html)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}
