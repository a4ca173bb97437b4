import type { EmbeddedLink, EmbeddedRequirements } from '../../adapter/embeddedLink.ts'
import { LoginError } from '../../adapter/LoginError.ts'
import { WalletUnsupportedError } from '../../adapter/walletErrors.ts'
import { sdkType, sdkVersion } from '../../api/version.ts'
import { log } from '../../base/log.ts'
import { holdLink } from '../../features/connection/holdLink.ts'
import { loginText } from '../../features/login/embeddedUser.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'
import { followApprovals } from './followApprovals.ts'
import { followLook } from './followLook.ts'

const opened = slot('openedEmbedded', (): { running?: Promise<EmbeddedLink> } => ({}))

/** Opens the embedded wallet, once for each life of the instance; a failure may be tried again. */
export function openEmbedded(latchkey: Latchkey): Promise<EmbeddedLink> {
  const held = opened(latchkey)
  const running = held.running ?? open(latchkey, () => delete held.running)
  held.running = running
  running.catch(() => {
    if (held.running === running) delete held.running
  })
  return running
}

async function open(latchkey: Latchkey, onClose: () => void): Promise<EmbeddedLink> {
  const { config, deps } = latchkey
  const { embedded, embeddedWallet } = config
  if (embedded === undefined || embeddedWallet === undefined) throw new WalletUnsupportedError()
  const closing = new AbortController()
  // The instance may stop before the code is here.
  holdLink(latchkey, openEmbedded, () => {
    onClose()
    closing.abort()
  })
  const { openEmbedded: openLink } = await embeddedWallet.load().catch((cause: unknown) => {
    log(latchkey, 'error', 'the code of the embedded wallet did not load.', cause)
    throw new LoginError('login.notLoaded', {}, { cause })
  })
  closing.signal.throwIfAborted()
  const link = openLink({
    frameUrl: embedded.frameUrl,
    dapp: {
      projectId: config.projectId,
      metadata: config.metadata,
      sdkType,
      // S3.78: the framework, the adapters, and the version.
      sdkVersion: `js-${config.adapters.map(({ type }) => type).join(',') || 'universal'}-${sdkVersion}`,
    },
    chainId: config.defaultNetwork.caip2,
    clock: deps.clock,
    storage: storageOf(latchkey),
    enableLogger: config.logLevel === 'debug',
    onBlocked: (by) => log(latchkey, 'error', blockedLine(config.projectId, embedded.frameUrl, by)),
  })
  const stops = [followApprovals(latchkey, link), followLook(latchkey, link)]
  closing.signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
    link.close()
  })
  return link
}

/** What the developer of the site has to check. */
function blockedLine(projectId: string, frameUrl: string, by: 'policy' | 'frame'): string {
  const { origin } = new URL(frameUrl)
  const check =
    by === 'policy'
      ? `Add ${origin} to frame-src in the content security policy of this page.`
      : `Check that it is running, and that this page is among the origins of the project '${projectId}'.`
  return `the wallet at ${origin} did not load. ${check}`
}

function storageOf({ storage }: Pick<Latchkey, 'storage'>): EmbeddedRequirements['storage'] {
  return {
    get: (name) => storage.read(loginText(name)),
    set: (name, value) => storage.write(loginText(name), value),
    remove: (name) => storage.remove({ name }),
  }
}
