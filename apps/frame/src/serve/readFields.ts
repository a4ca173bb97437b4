import type { IncomingMessage } from 'node:http'
import { readText } from './readText.ts'

const mostBytes = 16 * 1024

/**
 * Reads what a provider sends to its callback: in the query, or in a form, as Apple does. Undefined for a form that is too
 * large. There is a code in it that logs somebody in, so nothing of it may reach a log.
 */
export async function readFields(
  request: IncomingMessage,
  query: URLSearchParams,
): Promise<Readonly<Record<string, string>> | undefined> {
  if (request.method !== 'POST') return Object.fromEntries(query)
  const form = await readText(request, mostBytes)
  return form === undefined ? undefined : Object.fromEntries(new URLSearchParams(form))
}
