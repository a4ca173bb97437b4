import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openTestIssuer } from './issueTokens.ts'

/** The issuer of test tokens at an address of this machine, for backends that run in another process. */
export async function serveTestIssuer() {
  const issuer = await openTestIssuer()
  const server = createServer(async (request, response) => {
    const answer = issuer.answer(`http://server${request.url}`, request.headers.authorization ?? null)
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    ...issuer,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      // A backend keeps its connection for the next request.
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
