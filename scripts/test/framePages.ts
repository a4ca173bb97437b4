import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserCommand, Vitest } from 'vitest/node'

/** Where the pages for tests of frames are: two origins, and neither is that of the test. */
type FramePages = { readonly frame: string; readonly other: string }

const running = new WeakMap<Vitest, Promise<FramePages>>()

/**
 * For tests in a page: starts two origins with the same pages. `modules` is the origin that serves our source.
 * `/sdk` is a small frame, and `/refused/sdk` the same that a project is refused at first and gets from then on; `/inside?url=` is a page with another page inside; both tell the top window what they see, and
 * `/inside` also posts what the top window tells it to.
 */
export const framePages: BrowserCommand<[modules: string]> = ({ project: { vitest } }, modules) => {
  const pages = running.get(vitest) ?? start(vitest, modules)
  running.set(vitest, pages)
  return pages
}

async function start(vitest: Vitest, modules: string): Promise<FramePages> {
  const ports: number[] = []
  const refused = new Set<string | null>()
  const origins = () => [modules, ...ports.map((port) => `http://127.0.0.1:${port}`)]
  for (let count = 0; count < 2; count += 1) {
    const server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
      response.setHeader('content-type', 'text/html')
      const project = searchParams.get('projectId')
      if (pathname === '/refused/sdk' && !refused.has(project)) {
        refused.add(project)
        response.setHeader('content-security-policy', "frame-ancestors 'none'")
      }
      response.end(pathname.endsWith('/sdk') ? framePage(modules, origins()) : insidePage())
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    ports.push((server.address() as AddressInfo).port)
    vitest.onClose(() => {
      server.closeAllConnections()
      server.close()
    })
  }
  const [frame = 0, other = 0] = ports
  return { frame: `http://127.0.0.1:${frame}`, other: `http://127.0.0.1:${other}` }
}

/** A frame that counts the RPC requests that reach it. It trusts every origin of the test. */
function framePage(modules: string, allowedOrigins: readonly string[]): string {
  return `<!doctype html><title>Frame</title><script type="module">
    import { acceptHost, frameRequests } from '${modules}/packages/wire/src/frame/index.ts'
    let count = 0
    const answers = {
      isConnected: async () => ({ isConnected: true }),
      getSmartAccountEnabledNetworks: async () => ({ smartAccountEnabledNetworks: [count + 1] }),
      rpcRequest: ({ method }) => {
        count += 1
        return method === 'eth_blockNumber' ? Promise.resolve('0x7') : new Promise(() => {})
      },
      reload: async () => void setTimeout(() => location.reload()),
    }
    const names = Object.keys(frameRequests)
    const handlers = Object.fromEntries(names.map((name) => [name, answers[name] ?? (async () => undefined)]))
    acceptHost({ allowedOrigins: ${JSON.stringify(allowedOrigins)}, handlers }, { window, now: Date.now })
    top.postMessage('loaded', '*')
  </script>`
}

function insidePage(): string {
  return `<!doctype html><title>Inside</title><script>
    addEventListener('message', ({ data, source }) => {
      if (source !== top) return top.postMessage({ seen: data }, '*')
      const target = data.to === 'top' ? top : top.frames[data.to]
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = (event) => top.postMessage({ answered: event.data }, '*')
      target.postMessage(data.message, '*', data.withPort ? [port2] : [])
      if (data.overPort) port1.postMessage(data.overPort)
      top.postMessage('posted', '*')
    })
    const url = new URLSearchParams(location.search).get('url')
    if (url) document.write('<iframe></iframe>'), (document.querySelector('iframe').src = url)
    top.postMessage('inside', '*')
  </script>`
}
