import { HistoryPage, type HistoryTransaction } from '@latchkey/wire'
import * as v from 'valibot'

/** Asks a server for a page of an account's past; `query` says the chain and all else. */
export async function askHistory(url: string, account: string, query = ''): Promise<HistoryPage> {
  const response = await fetch(`${url}/v1/account/${account}/history?${query}`)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`Status ${response.status}: ${text}`)
  return v.parse(HistoryPage, JSON.parse(text))
}

/** Asks for page after page until the last. */
export async function askWholeHistory(
  url: string,
  account: string,
  query = '',
): Promise<readonly HistoryTransaction[]> {
  const all: HistoryTransaction[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: HistoryPage = await askHistory(url, account, `${query}&cursor=${cursor}`)
    all.push(...page.data)
    cursor = page.next
  }
  return all
}
