import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServedPage } from '../../scripts/serve/servePage.ts'
import { ensureEngines } from '../../scripts/setup/engines.ts'
import { openFirefox } from '../engines/openFirefox.ts'
import { openWebKit } from '../engines/openWebKit.ts'
import { openChromium } from '../support/openChromium.ts'
import { type OutsideWorld, startOutsideWorld } from '../wallet/outsideWorld.ts'
import { bundlePage } from '../wallets/bundlePage.ts'
import { serveScript } from '../wallets/serveScript.ts'

let outside: OutsideWorld
let frame: ServedPage
/** A page whose policy names the frame, which does not name the page. */
let stranger: ServedPage
/** A page whose policy does not name the frame. */
let strict: ServedPage

beforeAll(async () => {
  outside = await startOutsideWorld()
  frame = await serveRefusingFrame()
  const script = await bundlePage('../embedded/hostPage.ts')
  stranger = await serveScript({ script, frames: frame.url })
  strict = await serveScript({ script })
})
afterAll(async () => {
  await Promise.all([strict?.stop(), stranger?.stop(), frame?.stop(), outside?.stop()])
})

/** A frame for pages of other projects, as its host answers. */
async function serveRefusingFrame(): Promise<ServedPage> {
  const server = createServer((_, response) => {
    response.setHeader('content-security-policy', 'frame-ancestors https://shop.example')
    response.end('<!doctype html><title>Wallet</title>')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** What becomes of a request to the frame of a page; 'late' after 20 of the 30 seconds that a request may take. */
function askFrame(): Promise<string> {
  const answer = window.host.frame
    .request('isConnected', undefined)
    .catch(({ message }: Error) => message)
    .then(String)
  const late = new Promise<string>((resolve) => {
    setTimeout(() => resolve('late'), 20_000)
  })
  return Promise.race([answer, late])
}

/** Opens a page and asks its frame twice: a visitor tries again. */
type Visit = (url: string) => Promise<readonly string[]>

const engines: Readonly<Record<string, () => Promise<{ readonly visit: Visit; stop(): Promise<void> }>>> = {
  async Chromium() {
    const browser = await openChromium()
    return {
      async visit(url) {
        const page = await browser.newPage()
        await page.goto(url)
        return [await page.evaluate(askFrame), await page.evaluate(askFrame)]
      },
      stop: () => browser.close(),
    }
  },
  Firefox: () => openEngine((proxy) => openFirefox(ensureEngines().LATCHKEY_FIREFOX, proxy)),
  WebKit: () => openEngine((proxy) => openWebKit(ensureEngines(), proxy)),
}

async function openEngine(open: (proxy: URL) => ReturnType<typeof openFirefox>) {
  const engine = await open(new URL(outside.url))
  return {
    async visit(url: string) {
      const { first, close } = await engine.openProfile()
      await first.open(url)
      const answers = [await first.run(askFrame), await first.run(askFrame)]
      await close()
      return answers
    },
    stop: () => engine.stop(),
  }
}

test.each(Object.keys(engines))(
  '%s: a frame that the policy of either side forbids fails requests soon, also the next one',
  async (name) => {
    const engine = await engines[name]?.()
    try {
      for (const { url } of [strict, stranger]) {
        const query = new URLSearchParams({ frame: frame.url })
        const said = 'Unable to load email login dependency'
        expect(await engine?.visit(`${url}?${query}`), url).toEqual([said, said])
      }
    } finally {
      await engine?.stop()
    }
  },
)
