import * as v from 'valibot'
import { getJson, VendorError } from './getJson.ts'
import { ZerionPage } from './zerionShapes.ts'

/** One page of a list of the service. */
type ZerionList = { readonly data: readonly unknown[]; readonly after: string | undefined }

/** Asks the service for lists. */
export type Zerion = (
  account: `0x${string}`,
  list: 'positions' | 'transactions',
  parameters: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => Promise<ZerionList>

/** How the service is called in logs and answers. */
export const zerionId = 'zerion'
const longestCursor = 1_500

/** Makes the asker. The key goes into one header of requests to the one address, and nowhere else. */
export function createZerion(key: string, baseUrl: string): Zerion {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
  return async (account, list, parameters, signal) => {
    const url = new URL(`${baseUrl.replace(/\/$/, '')}/v1/wallets/${account}/${list}/`)
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    const answer = v.safeParse(ZerionPage, await getJson({ vendor: zerionId, url, authorization, signal }))
    if (!answer.success) throw new VendorError(zerionId, 'an answer of another shape')
    const { data, links } = answer.output
    return { data, after: afterOf(links.next) }
  }
}

/** Of the next page only the place is taken: an address that the service names is never asked with our key. */
function afterOf(next: string | null | undefined): string | undefined {
  if (!next || !URL.canParse(next)) return undefined
  const after = new URL(next).searchParams.get('page[after]')
  return after && after.length <= longestCursor ? after : undefined
}
