import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine, Profile, StorageOptions, Tab } from './engine.ts'
import { type Bidi, openBidi } from './openBidi.ts'
import { startProcess } from './startProcess.ts'
import { waitFor } from './waitFor.ts'

/** Firefox as a new visitor has it, apart from what it would tell its makers or ask of them. */
const preferences = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.aboutConfig.showWarning': false,
  'browser.newtabpage.enabled': false,
  'browser.region.update.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.safebrowsing.provider.google4.updateURL': '',
  'browser.safebrowsing.provider.mozilla.updateURL': '',
  'browser.search.update': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage': 'about:blank',
  'browser.startup.page': 0,
  'browser.topsites.contile.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.push.connection.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'extensions.update.enabled': false,
  'geo.enabled': false,
  'media.gmp-manager.updateEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.dns.disablePrefetch': true,
  'network.prefetch-next': false,
  'network.trr.mode': 5,
  'security.OCSP.enabled': 0,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'signon.autofillForms': false,
  'toolkit.telemetry.enabled': false,
  'toolkit.telemetry.server': '',
  'toolkit.telemetry.unified': false,
}

/**
 * Opens Firefox without a window and speaks WebDriver BiDi with it. Whatever it wants from outside of this machine, it asks
 * of the proxy. With `thirdPartyStorage: 'blocked'` pages inside of other sites' pages may store nothing.
 */
export async function openFirefox(
  path: string,
  proxy: URL,
  { thirdPartyStorage = 'partitioned' }: StorageOptions = {},
): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'latchkey-firefox-'))
  const proxied = {
    'network.proxy.type': 1,
    'network.proxy.http': proxy.hostname,
    'network.proxy.http_port': Number(proxy.port),
    'network.proxy.ssl': proxy.hostname,
    'network.proxy.ssl_port': Number(proxy.port),
  }
  // 1: nothing for other sites; without it Firefox keeps theirs apart for each site around them.
  const storage = thirdPartyStorage === 'blocked' ? { 'network.cookie.cookieBehavior': 1 } : {}
  const lines = Object.entries({ ...preferences, ...proxied, ...storage }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  await writeFile(join(profile, 'user.js'), lines.join(''))
  const args = [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port',
    '0',
    'about:blank',
  ]
  const firefox = startProcess(path, args, {
    ...process.env,
    HOME: profile,
    MOZ_CRASHREPORTER_DISABLE: '1',
    MOZ_REMOTE_SETTINGS_DEVTOOLS: '1',
  })
  const stop = async () => {
    await firefox.stop()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const bidi = await openBidi(`${await firefox.says(/^WebDriver BiDi listening on (ws:\S+)/)}/session`)
    await bidi.send('session.new', { capabilities: {} })
    await bidi.send('session.subscribe', { events: ['log.entryAdded'] })
    return {
      openProfile: () => openContainer(bidi),
      async stop() {
        bidi.close()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Firefox keeps storage apart for each of its containers, which is all that a new visitor needs. */
async function openContainer(bidi: Bidi): Promise<Profile> {
  const { userContext } = await bidi.send('browser.createUserContext', {})
  const contexts = async () => {
    const { contexts } = await bidi.send('browsingContext.getTree', { maxDepth: 0 })
    const all = contexts as readonly { readonly context: string; readonly userContext: string }[]
    return all.flatMap((one) => (one.userContext === userContext ? one.context : []))
  }
  const known = new Set<string>()
  const newTab = async () => {
    const created = await bidi.send('browsingContext.create', { type: 'tab', userContext })
    const context = String(created['context'])
    known.add(context)
    return firefoxTab(bidi, context)
  }
  const complaints: string[] = []
  bidi.on('log.entryAdded', ({ level, text, source }) => {
    const { context } = source as { readonly context?: string }
    const isOurs = context !== undefined && known.has(context)
    if (isOurs && (level === 'error' || level === 'warn')) complaints.push(String(text))
  })
  return {
    first: await newTab(),
    complaints,
    newTab,
    async openedTab() {
      const context = await waitFor(async () => (await contexts()).find((one) => !known.has(one)))
      known.add(context)
      return firefoxTab(bidi, context)
    },
    async close() {
      await bidi.send('browser.removeUserContext', { userContext })
    },
  }
}

function firefoxTab(bidi: Bidi, context: string): Tab {
  return {
    async frame() {
      const { contexts } = await bidi.send('browsingContext.getTree', { root: context })
      const [page] = contexts as readonly { readonly children: readonly { readonly context: string }[] }[]
      const frame = page?.children[0]?.context
      if (frame === undefined) throw new Error('The page has no frame.')
      return firefoxTab(bidi, frame)
    },
    async open(url) {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async reload() {
      await bidi.send('browsingContext.reload', { context, wait: 'complete' })
    },
    async run(task, ...args) {
      const answer = await bidi.send('script.callFunction', {
        functionDeclaration: `async (args) => JSON.stringify(await (${task})(...JSON.parse(args)))`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
      })
      if (answer['type'] !== 'success') throw new Error(JSON.stringify(answer['exceptionDetails']))
      const { value } = answer['result'] as { readonly value?: string }
      return value === undefined ? undefined : JSON.parse(value)
    },
    async perform(actions) {
      await bidi.send('input.performActions', { context, actions })
    },
    async resize(width, height) {
      await bidi.send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    async picture() {
      const { data } = await bidi.send('browsingContext.captureScreenshot', { context })
      return Buffer.from(String(data), 'base64')
    },
  }
}
