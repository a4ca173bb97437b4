import { isNamespace } from '../base/caip.ts'
import { cleanText } from './cleanText.ts'
import type { Connector } from './connector.ts'

/** What fits into a row of the list. */
const longestName = 64

/** An id longer than this is an attack on the page, not a name in reverse order of domains. */
const longestId = 200

/** Reads a connector as an adapter reports it: a plain name, a safe image, or nothing when it has no id. */
export function readConnector(connector: Connector): Connector | undefined {
  // An adapter may be anybody's, and what it reports anything.
  const { id, name, imageUrl, ...rest }: Connector = Object(connector)
  if (typeof id !== 'string' || id === '' || id.length > longestId || !isNamespace(rest.chain))
    return undefined
  const plain = cleanText(typeof name === 'string' ? name : '', longestName) || cleanText(id, longestName)
  return {
    ...rest,
    id,
    name: plain,
    ...(typeof imageUrl === 'string' && imageUrl.startsWith('data:image/') && { imageUrl }),
  }
}
