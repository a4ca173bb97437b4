import { readAtMost } from '../../sources/readAtMost.ts'
import type { Asking } from '../../sources/sources.ts'

/** More than any page of an explorer has. */
const mostBytes = 4 * 1024 * 1024

/** Asks an explorer for JSON. Its address may hold a key, and is never told. */
export async function askExplorer(url: URL, { signal }: Asking): Promise<unknown> {
  let text: string | undefined
  try {
    const response = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } })
    if (!response.ok) {
      await response.body?.cancel()
      throw new ExplorerError(`the explorer answered with status ${response.status}`)
    }
    text = await readAtMost(response, mostBytes)
  } catch (error) {
    if (error instanceof ExplorerError) throw error
    throw new ExplorerError('the explorer did not answer', { cause: error })
  }
  if (text === undefined) throw new ExplorerError('the explorer answered with more than we read')
  try {
    return JSON.parse(text)
  } catch {
    throw new ExplorerError('the explorer answered with something that is not JSON')
  }
}

/** An explorer gave no usable answer. */
export class ExplorerError extends Error {
  override readonly name = 'ExplorerError'
  readonly isTellable = true
}
