/** How somebody came to the wallet: by its own address, with a code, or for a request that waits. */
export type Arrival =
  | { readonly type: 'plain' }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'request'; readonly id: number | undefined; readonly topic: string | undefined }

/** Reads the address that the page was opened with: `/wc?uri=…`, `/wc?requestId=…&sessionTopic=…`. */
export function readArrival(address: string): Arrival {
  const url = URL.parse(address)
  if (url === null) return { type: 'plain' }
  const uri = url.searchParams.get('uri')
  if (uri !== null) return { type: 'code', text: restOfCode(url, uri) }
  const id = url.searchParams.get('requestId')
  const topic = url.searchParams.get('sessionTopic')
  if (id === null && topic === null) return { type: 'plain' }
  return {
    type: 'request',
    id: id !== null && /^\d{1,16}$/.test(id) ? Number(id) : undefined,
    topic: topic !== null && /^[0-9a-f]{64}$/.test(topic) ? topic : undefined,
  }
}

/** Some senders forget to encode the code: then its own `&` have torn it apart. */
function restOfCode(url: URL, uri: string): string {
  if (!uri.startsWith('wc:') || uri.includes('symKey=')) return uri
  return url.search.slice(url.search.indexOf('uri=') + 'uri='.length)
}
