import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engines } from '../../scripts/setup/engines.ts'
import type { Engine, Input, Profile, StorageOptions, Tab } from './engine.ts'
import { type RunningProcess, startProcess } from './startProcess.ts'
import { startXvfb } from './startXvfb.ts'
import { waitFor } from './waitFor.ts'

type Paths = Omit<Engines, 'LATCHKEY_FIREFOX'>

/**
 * Opens WebKit's own small browser on a display that nobody looks at, and speaks WebDriver with it. Whatever it wants from
 * outside of this machine, it asks of the proxy.
 */
export async function openWebKit(
  paths: Paths,
  proxy: URL,
  { thirdPartyStorage = 'partitioned' }: StorageOptions = {},
): Promise<Engine> {
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const home = await mkdtemp(join(tmpdir(), 'latchkey-webkit-'))
    undo.push(() => rm(home, { recursive: true, force: true, maxRetries: 5 }))
    const screen = await startXvfb(paths.LATCHKEY_XVFB)
    undo.push(screen.stop)
    const port = await freePort()
    const driver = startProcess(paths.LATCHKEY_WEBKIT_DRIVER, [`--port=${port}`], {
      ...process.env,
      DISPLAY: screen.display,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      XDG_CONFIG_HOME: home,
      XDG_CACHE_HOME: home,
      XDG_DATA_HOME: home,
      // There is neither a graphics card nor a desktop to ask for settings, and asking takes its time.
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      NO_AT_BRIDGE: '1',
      GSETTINGS_BACKEND: 'memory',
      GTK_USE_PORTAL: '0',
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    })
    undo.push(driver.stop)
    const url = `http://127.0.0.1:${port}`
    // It says nothing when it begins to listen, so it is asked until it answers.
    await waitFor(() => fetch(`${url}/status`))
    // WebKit has no setting for other sites alone, so without databases there are none for anybody.
    const storage = thirdPartyStorage === 'blocked' ? ['--enable-html5-database=false'] : []
    const open = { binary: paths.LATCHKEY_MINIBROWSER, proxy, args: storage }
    return { openProfile: () => openBrowser(url, open, driver.onLine), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A browser under automation keeps nothing, so each is that of a new visitor. */
async function openBrowser(
  url: string,
  open: MiniBrowser,
  onLine: RunningProcess['onLine'],
): Promise<Profile> {
  const command = await openSession(url, open)
  const complaints: string[] = []
  const forget = onLine((line) => {
    const said = /^CONSOLE \S+ (?:ERROR|WARN) (.*)/.exec(line)
    if (said !== null) complaints.push(said[1] ?? '')
  })
  const current = { handle: String(await command('GET', '/window')) }
  const known = new Set([current.handle])
  const tabOf = (handle: string) => {
    known.add(handle)
    return webKitTab(command, current, handle)
  }
  return {
    first: tabOf(current.handle),
    complaints,
    async newTab() {
      // A window: the browser keeps a new tab behind the one that is shown, and takes no input for it.
      const { handle } = (await command('POST', '/window/new', { type: 'window' })) as { handle: string }
      return tabOf(handle)
    },
    async openedTab() {
      const handles = async () => (await command('GET', '/window/handles')) as readonly string[]
      return tabOf(await waitFor(async () => (await handles()).find((handle) => !known.has(handle))))
    },
    async close() {
      forget()
      await command('DELETE', '')
    },
  }
}

/** A command that the driver never answers is a failure with a name. */
const longestCommandMs = 60_000

type Command = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

type MiniBrowser = { readonly binary: string; readonly proxy: URL; readonly args: readonly string[] }

async function openSession(url: string, { binary, proxy, args: more }: MiniBrowser): Promise<Command> {
  // The proxy is named here and not as a capability: given hosts to leave out in that way, the browser crashes now and then.
  const left = ['127.0.0.1', 'localhost'].map((host) => `--ignore-host=${host}`)
  const args = [
    '--automation',
    '--enable-write-console-messages-to-stdout=true',
    `--proxy=${proxy.origin}`,
    ...left,
    ...more,
  ]
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary, args } }
  const body = JSON.stringify({ capabilities: { alwaysMatch } })
  const answer = await fetch(`${url}/session`, {
    method: 'POST',
    body,
    signal: AbortSignal.timeout(longestCommandMs),
  })
  const { sessionId } = (await readValue(answer)) as { readonly sessionId: string }
  return async (method, path, sent) => {
    const body = method === 'POST' ? { body: JSON.stringify(sent ?? {}) } : {}
    const signal = AbortSignal.timeout(longestCommandMs)
    const answer = fetch(`${url}/session/${sessionId}${path}`, { method, signal, ...body })
    return readValue(
      await answer.catch((cause: unknown) => {
        throw new Error(`WebKit’s driver did not answer ${method} ${path || '/'}.`, { cause })
      }),
    )
  }
}

async function readValue(answer: Response): Promise<unknown> {
  const { value } = (await answer.json()) as { readonly value: unknown }
  if (!answer.ok) throw new Error(`WebKit’s driver answers ${answer.status}: ${JSON.stringify(value)}`)
  return value
}

/** The driver takes no "any": a number that is free now. */
function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' ? address?.port : undefined
      server.close(() => (port === undefined ? reject(new Error('No port is free.')) : resolve(port)))
    })
  })
}

function webKitTab(command: Command, current: { handle: string }, handle: string): Tab {
  const here = async () => {
    if (current.handle === handle) return
    await command('POST', '/window', { handle })
    current.handle = handle
  }
  return {
    async open(url) {
      await here()
      await command('POST', '/url', { url })
    },
    async reload() {
      await here()
      await command('POST', '/refresh')
    },
    async run(task, ...args) {
      await here()
      const script = `const done = arguments[1]; (async (args) => JSON.stringify(await (${task})(...JSON.parse(args))))(arguments[0]).then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const answer = (await command('POST', '/execute/async', { script, args: [JSON.stringify(args)] })) as {
        readonly value?: string
        readonly error?: string
      }
      if (answer.error !== undefined) throw new Error(answer.error)
      return answer.value === undefined ? undefined : JSON.parse(answer.value)
    },
    async frame() {
      const inside = async <T>(act: () => Promise<T>): Promise<T> => {
        await here()
        await command('POST', '/frame', { id: 0 })
        try {
          return await act()
        } finally {
          await command('POST', '/frame', { id: null })
        }
      }
      return {
        run: (task, ...args) => inside(() => this.run(task, ...args)),
        // The driver takes positions from the corner of the page, also inside a frame.
        perform: async (inputs) => {
          const { left, top } = await this.run(() => {
            const { left = 0, top = 0 } = document.querySelector('iframe')?.getBoundingClientRect() ?? {}
            return { left: Math.round(left), top: Math.round(top) }
          })
          await this.perform(inputs.map((input) => movedBy(input, left, top)))
        },
      }
    },
    async perform(actions) {
      await here()
      await command('POST', '/actions', { actions })
    },
    async resize(width, height) {
      await here()
      // The window is asked for its size, and the page has what is left of it.
      const frame = await this.run(() => [outerWidth - innerWidth, outerHeight - innerHeight] as const)
      await command('POST', '/window/rect', { width: width + frame[0], height: height + frame[1] })
    },
    async picture() {
      await here()
      return Buffer.from(String(await command('GET', '/screenshot')), 'base64')
    },
  }
}

/** The same steps, with their places seen from further up and to the left. */
function movedBy(input: Input, left: number, top: number): Input {
  if (input.type === 'key') return input
  const actions = input.actions.map((step) =>
    step.type === 'pointerMove' ? { ...step, x: step.x + left, y: step.y + top } : step,
  )
  return { ...input, actions }
}
