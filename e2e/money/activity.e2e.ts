import type { BrowserContext, Page } from 'playwright'
import { expect, test } from 'vitest'
import { openShop } from '../widget/openShop.ts'
import { connectInShop, dialog, inDialog, patient } from '../widget/visitShop.ts'
import { fillPast } from './fillPast.ts'
import { newcomer } from './newcomer.ts'
import { openAccount, openActivity } from './sendJourney.ts'

const shop = openShop()
/** The most rows that may be drawn at once. */
const mostDrawn = 60

/** Opens all that happened. */
async function openAll(page: Page): Promise<void> {
  await openAccount(page)
  await openActivity(page)
  await rows(page).first().waitFor()
}

const rows = (page: Page) => dialog(page, 'Account').locator('li[data-at]')

/** What is drawn: the name of each month, and which places of the list stand in it. */
function drawn(page: Page): Promise<readonly { readonly month: string; readonly at: readonly number[] }[]> {
  return dialog(page, 'Account').evaluate((card) =>
    [...card.querySelectorAll('ul')].map((list) => ({
      month: list.previousElementSibling?.textContent ?? '',
      at: [...list.querySelectorAll<HTMLElement>('li[data-at]')].map(({ dataset }) => Number(dataset['at'])),
    })),
  )
}

/** Scrolls as a hand does, with the pointer over the list. */
async function scroll(page: Page, by: number): Promise<void> {
  const box = await dialog(page, 'Account').boundingBox()
  if (box === null) throw new Error('The list is not there.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.wheel(0, by)
}

test('S1.18 a past of more than a year is there month by month, newest first, to its beginning', async () => {
  const { serverUrl, sandbox } = shop.stack()
  const alice = sandbox.accounts[0]?.address
  const months = await monthsOf(serverUrl, `${alice}`)
  await shop.visit({ wallets: [shop.wallet('Foxglove')] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    await openAll(page)
    const seen = new Map<number, string>()
    const look = async () => {
      for (const { month, at } of await drawn(page)) for (const place of at) seen.set(place, month)
      await scroll(page, 300)
      return seen.size
    }
    await expect.poll(look, patient).toBe(months.length)
    await dialog(page).getByText('No earlier activity').waitFor()
    await expect.poll(look, patient).toBe(months.length)
    const told = [...seen].toSorted(([one], [other]) => one - other).map(([, month]) => month)
    expect(told).toEqual(months)
    expect(new Set(told).size).toBeGreaterThan(12)
  })
})

/** The month of each of a past, as the server tells once it has read the chain to its end; spam is not listed. */
async function monthsOf(serverUrl: string, account: string): Promise<readonly string[]> {
  const read = async (cursor: string) => {
    const url = `${serverUrl}/v1/account/${account}/history?chainId=eip155:8131337&cursor=${cursor}`
    return (await (await fetch(url)).json()) as HistoryAnswer
  }
  await expect.poll(async () => (await read('')).since?.['eip155:8131337']?.complete, patient).toBe(true)
  const months: string[] = []
  const thisYear = new Date().getFullYear()
  let cursor = ''
  do {
    const page = await read(cursor)
    for (const { metadata, transfers } of page.data) {
      const flags = transfers.map(({ nft_info, fungible_info }) => (nft_info ?? fungible_info)?.flags)
      if (flags.length > 0 && flags.every((one) => one?.is_spam)) continue
      const at = new Date(metadata.minedAt)
      const isOld = at.getFullYear() !== thisYear
      months.push(at.toLocaleDateString('en', { month: 'long', ...(isOld && { year: 'numeric' }) }))
    }
    cursor = page.next ?? ''
  } while (cursor !== '')
  return months
}

type Flagged = { readonly flags?: { readonly is_spam?: boolean } }
type HistoryAnswer = {
  readonly data: readonly {
    readonly metadata: { readonly minedAt: string }
    readonly transfers: readonly { readonly nft_info?: Flagged; readonly fungible_info?: Flagged }[]
  }[]
  readonly next: string | null
  readonly since?: Readonly<Record<string, { readonly complete: boolean }>>
}

test('a past of 2,000 is read to its end, and never more than sixty rows are drawn', {
  timeout: 600_000,
}, async () => {
  const { dataDir, sandbox } = shop.stack()
  const [chain, erin] = [sandbox.chains[0], sandbox.accounts[4]?.address]
  if (!chain || !erin) throw new Error('The sandbox is too small.')
  const length = 2_000
  const { wallet, address } = await newcomer(shop, {})
  fillPast(dataDir, chain, { from: address, to: erin }, length)
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    await openAll(page)
    await dialog(page, 'Account').evaluate((card) => {
      const count = () => card.querySelectorAll('li[data-at]').length
      let most = count()
      new MutationObserver(() => {
        most = Math.max(most, count())
      }).observe(card, { childList: true, subtree: true })
      Reflect.set(window, 'mostRows', () => most)
    })
    await expect.poll(() => rows(page).first().textContent(), patient).toContain('−2 ETH')
    const last = async () => {
      await scroll(page, 1_000_000)
      return rows(page).last().getAttribute('data-at')
    }
    await expect.poll(last, { timeout: 480_000, interval: 10 }).toBe(String(length - 1))
    await dialog(page).getByText('No earlier activity').waitFor()
    expect(await rows(page).last().textContent()).toContain('−0.001 ETH')

    // Anywhere on the way back something stands where one looks.
    for (let step = 0; step < 12; step += 1) {
      await scroll(page, -12_000)
      await expect.poll(() => isFilled(page), patient).toBe(true)
    }
    expect(
      await page.evaluate(() => (Reflect.get(window, 'mostRows') as () => number)()),
    ).toBeLessThanOrEqual(mostDrawn)
  })
})

/** Whether a row stands in the middle of the list. */
function isFilled(page: Page): Promise<boolean> {
  return dialog(page, 'Account').evaluate((card) => {
    const { top, height } = card.getBoundingClientRect()
    const middle = top + height / 2
    return [...card.querySelectorAll('li[data-at]')].some((row) => {
      const box = row.getBoundingClientRect()
      // A month's own line may stand just there.
      return box.top - 60 <= middle && middle <= box.bottom + 60
    })
  })
}

test('S8.17 reading, nothing yet and not readable are three things, and what could not be read can be asked for again', async () => {
  const { wallet } = await newcomer(shop, {})
  let isBroken = false
  let hold: Promise<void> | undefined
  const forgives = /Failed to load resource/
  const prepare = (context: BrowserContext) =>
    context.route(/\/history\?/, async (route) => {
      await hold
      if (isBroken) await route.abort()
      else await route.fallback()
    })
  await shop.visit({ wallets: [wallet], forgives, prepare }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    let release = () => {}
    hold = new Promise((resolve) => {
      release = resolve
    })
    await openAccount(page)
    await openActivity(page)
    await dialog(page).getByText('Loading…').waitFor({ state: 'attached' })
    release()
    await dialog(page).getByText('No activity yet').waitFor()
    await inDialog(page, /^Receive tokens/).waitFor()

    isBroken = true
    await page.reload()
    await openAccount(page)
    await openActivity(page)
    await dialog(page).getByText('Failed to fetch transactions').first().waitFor()
    expect(await dialog(page).getByText('No activity yet').count()).toBe(0)
    isBroken = false
    await inDialog(page, 'Try again').click()
    await dialog(page).getByText('No activity yet').waitFor()
  })
})

test('older ones that could not be read are asked for again where the list ends, and what is there stays', async () => {
  let isBroken = true
  const forgives = /Failed to load resource/
  await shop.visit(
    {
      wallets: [shop.wallet('Foxglove')],
      forgives,
      prepare: (context) =>
        context.route(/\/history\?.*cursor=/, (route) => (isBroken ? route.abort() : route.fallback())),
    },
    async ({ page }) => {
      await connectInShop(page, 'Foxglove')
      await openAll(page)
      const isOver = async () => {
        await scroll(page, 5_000)
        return dialog(page).getByText('Couldn’t load more').isVisible()
      }
      await expect.poll(isOver, patient).toBe(true)
      expect(await rows(page).count()).toBeGreaterThan(0)
      isBroken = false
      await inDialog(page, 'Try again').click()
      const isWhole = async () => {
        await scroll(page, 5_000)
        return dialog(page).getByText('No earlier activity').isVisible()
      }
      await expect.poll(isWhole, patient).toBe(true)
      expect(await rows(page).count()).toBeGreaterThan(0)
    },
  )
})
