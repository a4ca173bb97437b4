import { type BrowserContextOptions, devices } from 'playwright'
import { expect, test } from 'vitest'
import { type HardWords, hardMoments, type Way } from './hardMoments.ts'
import { pressBy, tabTo } from './keys.ts'
import { openShop } from './openShop.ts'
import { dialog } from './visitShop.ts'

const shop = openShop()

const english: HardWords = {
  connect: 'Connect wallet',
  all: 'All wallets',
  notHere: 'MetaMask isn’t in this browser',
  back: 'Back',
  approve: 'Approve in Foxglove',
  declined: 'Request declined',
  late: 'No response from Foxglove',
  again: 'Try again',
  unsupported: 'Switch network',
  switchBack: 'Switch to Sandbox Ethereum',
  account: 'Account',
  disconnect: 'Disconnect',
}

const arabic: HardWords = {
  connect: 'ربط المحفظة',
  all: 'كل المحافظ',
  notHere: 'MetaMask غير موجودة في هذا المتصفح',
  back: 'رجوع',
  approve: 'وافق في Foxglove',
  declined: 'رُفض الطلب',
  late: 'لا رد من Foxglove',
  again: 'أعد المحاولة',
  unsupported: 'تبديل الشبكة',
  switchBack: 'الانتقال إلى Sandbox Ethereum',
  account: 'الحساب',
  disconnect: 'فصل المحفظة',
}

const keyboard: Way = {
  words: english,
  press: pressBy,
  async write(page, target, text) {
    await tabTo(page, target)
    await page.keyboard.type(text)
  },
}

const touch: Way = {
  // A wallet that a phone's browser does not hold may be on the phone all the same.
  words: { ...english, notHere: 'Not on this phone yet?' },
  async press(page, target) {
    await target.tap()
    // Whatever is open, nothing makes the page wider than the phone.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  },
  write: (_, target, text) => target.fill(text),
}

const mouseInArabic: Way = {
  words: arabic,
  async press(page, target) {
    const isOurs = (await dialog(page).count()) > 0
    if (isOurs) expect(await dialog(page).evaluate((card) => getComputedStyle(card).direction)).toBe('rtl')
    await target.click()
  },
  write: (_, target, text) => target.fill(text),
}

const phone: BrowserContextOptions = { ...devices['Pixel 5'], viewport: { width: 390, height: 780 } }

test.each([
  ['the keyboard alone', keyboard, {}],
  ['a finger on 390 px', touch, phone],
  ['Arabic words', mouseInArabic, { locale: 'ar-EG' }],
] as const)(
  'with %s one gets past a missing wallet, a no, a silent and a locked wallet, signs, pays, follows the wallet and leaves',
  async (_, way, browser) => {
    const wallet = shop.wallet('Foxglove')
    const site = { networks: [shop.stack().networks[0]] as const }
    const options = { wallets: [wallet], site, browser }
    await shop.visit({ ...options, prepare: ({ clock }) => clock.install() }, (visit) =>
      hardMoments(visit, wallet, way),
    )
  },
)
