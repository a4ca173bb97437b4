import { log } from '../../base/log.ts'
import { createStorage } from '../../base/storage.ts'
import { readStored } from '../../features/connection/storedConnections.ts'
import { showNotice } from '../../features/notice/showNotice.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { loadWords } from '../../words/loadWords.ts'
import { say } from '../../words/say.ts'

/**
 * Tells where a wallet that has just joined could not be kept: the developer at once, the visitor in the banner, now or
 * when the widget is opened next. Everything works, until the page is left.
 */
export async function tellUnkept(latchkey: Latchkey, connectorId: string): Promise<void> {
  const { config, deps } = latchkey
  // Opened anew, it holds what the device holds, and not what memory stands in for.
  const kept = readStored({ storage: createStorage(config.instance, deps.storage) })
  if (kept?.list.some(({ connector }) => connector.id === connectorId)) return
  log(
    latchkey,
    'warn',
    'storage is full, blocked or missing: after a reload the visitor has to connect again.',
  )
  try {
    await loadWords(latchkey)
  } catch {
    return // offline, there are no words to say it in
  }
  const words = latchkey.words.getState()
  showNotice(latchkey, {
    variant: 'error',
    message: say(words, 'account.unkept'),
    detail: say(words, 'account.unkept.detail'),
    autoClose: false,
  })
}
