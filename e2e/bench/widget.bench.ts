// What the widget weighs, and how long a click takes until the wallets are there, beside a native <dialog>.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createEvmWallet } from '@latchkey/testing'
import { installWallets } from '@latchkey/testing/playwright'
import type { Browser } from 'playwright'
import { buildPackages } from '../../scripts/build/buildPackages.ts'
import { measureSizes } from '../../scripts/sizes/measureSizes.ts'
import { openChromium } from '../support/openChromium.ts'
import { serveWithPolicy } from '../support/serveWithPolicy.ts'

const root = join(import.meta.dirname, '..', '..')
const rounds = 21
/** How much slower than this machine the visitor's is. */
const slowdown = 4

type Times = { readonly ready: number; readonly cold: number; readonly warm: number }
type AllTimes = {
  /** Of both visits. */
  readonly ready: readonly number[]
  readonly cold: number
  readonly first: number
  /** Until the button can be pressed, and from the press as the first act of all to the list. */
  readonly pageToList: number
  readonly preloaded: number
  readonly warm: number
  readonly warmRested: number
}

/**
 * How long a hand takes across the page to the button, at the least, and to press it anew after the card has gone. What a
 * first click needs is fetched from the pointer's first move on, what another one shows is drawn meanwhile. The page asks for
 * nothing before the visitor acts; so where the press itself is the first act of all, it waits for the code, unless the site
 * has it come with the page and the visitor looks at that for a moment.
 */
const [travelMs, restMs, lookMs] = [500, 100, 1_000]

/** A press that has no list after this long was lost; more than a few are a fault of the page. */
const [patienceMs, mostLost] = [30_000, 5]

type Hand = { readonly lookMs?: number; readonly travelMs?: number; readonly restMs?: number }

await buildPackages(root)
const { firstLoad, connectView, views, walletConnect, pairedWallet } = await measureSizes(root)
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
say(`first load      ${kB(firstLoad)} gz (bar 12)`)
say(`Connect open    ${kB(connectView)} gz (bar 35)`)
say(
  `WalletConnect   ${kB(walletConnect)} gz (bar 40), when a code is asked for; ${kB(pairedWallet)} gz for its wallet`,
)
for (const [name, size] of Object.entries(views)) say(`  + ${name.padEnd(24)} ${kB(size)} gz (bar 10)`)

/** The yardstick, the bare page, one with a way to wallets in other devices, and the most common one. */
const names = ['dialog', 'widget', 'paired', 'wagmi'] as const
const pages = await servePages()
const browser = await openChromium()
/** Presses that no list followed, in the dialog's page too: the visit is made again. */
let lost = 0
try {
  const times = { dialog: [], widget: [], paired: [], wagmi: [] } as Record<Name, AllTimes[]>
  // In turns, so that whatever else the machine does falls on all.
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const { url } = pages[name]
      const come = await visit(browser, url, { travelMs, restMs })
      const jump = await visit(browser, url, {})
      const look = await visit(browser, `${url}?load`, { lookMs })
      times[name].push({
        ready: [come.ready, jump.ready],
        cold: come.cold,
        first: jump.cold,
        pageToList: jump.ready + jump.cold,
        preloaded: look.cold,
        warm: jump.warm,
        warmRested: come.warm,
      })
    }
  }
  if (lost > 0) say(`\n${lost} presses were lost, and their visits made again`)
  for (const [name, what] of [
    ['widget', 'the bare page'],
    ['paired', 'the page with walletConnect'],
    ['wagmi', 'the page with wagmi and walletConnect'],
  ] as const) {
    const { files, later } = await countFiles(browser, pages[name].url)
    say(`\n${what}: ${files} files until the list is there, ${later} in the 8 s after`)
    for (const [moment, key, bar] of [
      [`click to list, cold, after ${travelMs} ms of way`, 'cold', 2],
      ['the same as the first act of all', 'first', 5],
      ["the same with preload: 'load'", 'preloaded', name === 'widget' ? 2 : undefined],
      ['click to list, warm', 'warm', 1.5],
      [`the same, ${restMs} ms after it was closed`, 'warmRested', undefined],
      ['button works', 'ready', name === 'widget' ? 1.1 : undefined],
      ['page to list, pressed at once', 'pageToList', undefined],
    ] as const) {
      // Only the bare page takes its word from the address.
      if (key === 'preloaded' && name !== 'widget') continue
      const ours = median(times[name].flatMap((one) => one[key]))
      const native = median(times.dialog.flatMap((one) => one[key]))
      const ratio = (ours / native).toFixed(2)
      say(
        `${moment.padEnd(38)} ${ratio} × a native dialog${bar ? ` (bar ${bar})` : ''}; ${ours.toFixed(0)} ms beside ${native.toFixed(0)} ms`,
      )
    }
  }
} finally {
  await browser.close()
  for (const { stop } of Object.values(pages)) await stop()
}

type Name = (typeof names)[number]
type Served = { readonly url: string; readonly stop: () => Promise<void> }

/** Builds each page alone, as a site does, and serves it. */
async function servePages(): Promise<Record<Name, Served>> {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  const served = await Promise.all(
    names.map(async (name): Promise<[Name, Served]> => {
      const dist = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
      execFileSync(process.execPath, [vite, 'build', '--outDir', dist, '--logLevel', 'error'], {
        cwd: join(import.meta.dirname, 'page'),
        env: { ...process.env, NODE_ENV: 'production', LATCHKEY_BENCH_PAGE: name },
      })
      const { url, stop } = await serveWithPolicy(dist, "default-src 'self'; img-src 'self' data:")
      const leave = async () => {
        await stop()
        rmSync(dist, { recursive: true, force: true })
      }
      return [name, { url: `${url}${name}.html`, stop: leave }]
    }),
  )
  return Object.fromEntries(served) as Record<Name, Served>
}

/** How many files a press as the first act of all fetches until the list is there, and how many follow. */
async function countFiles(browser: Browser, url: string): Promise<{ files: number; later: number }> {
  const context = await browser.newContext()
  const tab = await context.newPage()
  await installWallets(context, twoWallets())
  await tab.goto(url)
  const button = tab.getByRole('button', { name: 'Connect wallet' })
  await button.waitFor()
  // Slow enough that what the list waits for can be told from what follows it.
  const session = await context.newCDPSession(tab)
  await session.send('Network.enable')
  const slow = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 }
  await session.send('Network.emulateNetworkConditions', { offline: false, ...slow })
  const listed = tab.evaluate(() => {
    const roots = () => [...document.querySelectorAll('[data-latchkey]')].map(({ shadowRoot }) => shadowRoot)
    const seen = () =>
      roots().some((root) => /Foxglove/.test(root?.querySelector('[role=dialog]')?.textContent ?? ''))
    return new Promise<number>((resolve) => {
      const look = () =>
        seen() ? resolve(performance.getEntriesByType('resource').length) : requestAnimationFrame(look)
      performance.clearResourceTimings()
      requestAnimationFrame(look)
    })
  })
  await button.evaluate((one: HTMLElement) => one.click())
  const files = await listed
  await wait(8_000)
  const all = await tab.evaluate(() => performance.getEntriesByType('resource').length)
  await context.close()
  return { files, later: all - files }
}

function twoWallets() {
  const chains = [{ id: 1, rpcUrl: 'http://127.0.0.1:9' }]
  return ['Foxglove', 'Harbor'].map((name) => createEvmWallet({ name, rdns: `test.${name}`, chains }))
}

/** A visit; one whose press was lost is made again, a few times. */
async function visit(browser: Browser, url: string, hand: Hand): Promise<Times> {
  const times = await tryVisit(browser, url, hand)
  if (Number.isFinite(times.cold + times.warm)) return times
  lost += 1
  if (lost > mostLost) throw new Error(`${lost} presses were lost, the last at ${url}.`)
  return visit(browser, url, hand)
}

/** One visitor with two wallets on a slow machine: comes, clicks, sees the list, closes it and clicks again. */
async function tryVisit(
  browser: Browser,
  url: string,
  { lookMs = 0, travelMs = 0, restMs = 0 }: Hand,
): Promise<Times> {
  const context = await browser.newContext()
  const tab = await context.newPage()
  await installWallets(context, twoWallets())
  // By the page's own clock and frames: the way of a question from here to there and back is no part of it.
  await tab.addInitScript(markReady)
  const session = await context.newCDPSession(tab)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await tab.goto(url)
  const button = tab.getByRole('button', { name: 'Connect wallet' })
  await button.waitFor()
  const ready = await tab.evaluate(() => performance.getEntriesByName('ready')[0]?.startTime ?? Number.NaN)
  const box = await button.boundingBox()
  if (box === null) throw new Error('The button is not in the page.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const cold = await clickToList(async () => {
    await wait(lookMs)
    await cross(travelMs)
  })
  if (Number.isNaN(cold)) {
    await context.close()
    return { ready, cold, warm: cold }
  }
  await tab.keyboard.press('Escape')
  await tab.getByRole('button', { name: 'Foxglove' }).waitFor({ state: 'hidden' })
  const warm = await clickToList(() => wait(restMs))
  await context.close()
  return { ready, cold, warm }

  /** The pointer comes from the other side of the page, in as many steps as there are frames. */
  async function cross(ms: number): Promise<void> {
    const steps = Math.ceil(ms / 16)
    const begun = performance.now()
    for (let step = 1; step <= steps; step += 1) {
      const left = 1 - step / steps
      point('mouseMoved', x + 500 * left, y + 450 * left)
      await wait(Math.max(0, begun + (ms * step) / steps - performance.now()))
    }
  }

  /** Without waiting for the page: a hand does not. */
  function point(type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', atX = x, atY = y): void {
    const pressed = type === 'mouseMoved' ? 'none' : 'left'
    void session.send('Input.dispatchMouseEvent', { type, x: atX, y: atY, button: pressed, clickCount: 1 })
  }

  async function clickToList(comes: () => Promise<void>): Promise<number> {
    // From the press to the frame after the first wallet can be seen, both by the page's own clock.
    await tab.evaluate(() => {
      // Looks at buttons alone: what looks at every element costs more than what is measured.
      const seen = () =>
        [document, ...[...document.querySelectorAll('[data-latchkey]')].map((host) => host.shadowRoot)].some(
          (root) =>
            [...(root?.querySelectorAll('button') ?? [])].some(
              (one) => /Foxglove/.test(one.textContent ?? '') && one.checkVisibility(),
            ),
        )
      const took = new Promise<number>((resolve) => {
        addEventListener(
          'pointerdown',
          ({ timeStamp }) => {
            const look = () =>
              // By the clock, not by the time a frame is given: that may lie before the press.
              seen()
                ? requestAnimationFrame(() => resolve(performance.now() - timeStamp))
                : requestAnimationFrame(look)
            // In frames alone: to look within the press would work out styles that nobody waits for.
            requestAnimationFrame(look)
          },
          { once: true, capture: true },
        )
      })
      Object.assign(window, { took })
    })
    await comes()
    point('mouseMoved')
    point('mousePressed')
    point('mouseReleased')
    return tab.evaluate((patienceMs) => {
      const { took } = window as unknown as { readonly took: Promise<number> }
      const late = new Promise<number>((resolve) => setTimeout(() => resolve(Number.NaN), patienceMs))
      return Promise.race([took, late])
    }, patienceMs)
  }
}

/** Runs in the page: marks the first frame in which the button can be seen. */
function markReady(): void {
  const seen = (node: Document | ShadowRoot): boolean =>
    [...node.querySelectorAll('*')].some(
      (one) =>
        (one.shadowRoot !== null && seen(one.shadowRoot)) ||
        (one.matches('button:enabled') && one.textContent === 'Connect wallet' && one.checkVisibility()),
    )
  const look = () => (seen(document) ? performance.mark('ready') : requestAnimationFrame(look))
  requestAnimationFrame(look)
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
