import { cleanText } from '@latchkey/wire'
import type { Connector } from '../../adapter/connector.ts'
import { isNamespace } from '../../base/caip.ts'
import type { WordsState } from '../../words/words.ts'

/** What fits into a row of the list. */
const longestName = 64

/** An id longer than this is an attack on the page, not a name in reverse order of domains. */
const longestId = 200

/** What the adapter calls a wallet under `window.ethereum`, which tells no name of its own. */
const nameless = 'Browser wallet'

/**
 * Reads a connector as an adapter reports it: a plain name, a safe image, or nothing when it has no id. One without a
 * name of its own is called in the visitor's language, as far as its words are here.
 */
export function readConnector(connector: Connector, words: WordsState): Connector | undefined {
  // An adapter may be anybody's, and what it reports anything.
  const { id, name, imageUrl, origin: _, ...rest }: Connector = Object(connector)
  if (typeof id !== 'string' || id === '' || id.length > longestId || !isNamespace(rest.chain))
    return undefined
  const plain = cleanText(typeof name === 'string' ? name : '', longestName) || cleanText(id, longestName)
  return {
    ...rest,
    id,
    // By the table, not by `say`: every byte here is loaded before the list is drawn. A text has no places to fill.
    name: plain.replace(nameless, (words.table['connect.injected'] ?? nameless) as string),
    ...(typeof imageUrl === 'string' && imageUrl.startsWith('data:image/') && { imageUrl }),
  }
}
