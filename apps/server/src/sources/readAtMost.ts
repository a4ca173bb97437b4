/** The text of an answer, or undefined when it is longer than that: whoever sends it may send for ever. */
export async function readAtMost(response: Response, mostBytes: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > mostBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
