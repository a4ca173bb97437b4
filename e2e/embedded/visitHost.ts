import type { Mailbox } from '@latchkey/sandbox/mail'
import type { BrowserContext, Page } from 'playwright'
import type { EmbeddedStack } from './startEmbeddedStack.ts'

/** Opens a page with the frame of the embedded wallet inside. */
export async function visitHost(
  context: BrowserContext,
  url: string,
  { frameUrl }: Pick<EmbeddedStack, 'frameUrl'>,
  projectId = 'shop',
  chainId = 'eip155:1',
): Promise<Page> {
  const page = await context.newPage()
  const query = new URLSearchParams({ frame: frameUrl, project: projectId, chain: chainId })
  await page.goto(`${url}?${query}`)
  await page.waitForFunction(() => 'host' in window)
  return page
}

/** The link to the page that approves a device, in the first mail to an address after the one with this id. */
export async function deviceLink(mailbox: Mailbox, email: string, after = 0): Promise<string> {
  const mail = await mailbox.waitFor(email, { after })
  return /http:\/\/localhost:\d+\/device#[\w-]{43}/.exec(mail.text)?.[0] ?? 'no link'
}

/** Approves the device on the page behind the link, in a tab of its own, and gives the code that the page shows. */
async function approveDevice(context: BrowserContext, link: string, number: string): Promise<string> {
  const page = await context.newPage()
  await page.goto(link)
  await page.getByRole('button', { name: number, exact: true }).click()
  const code = await page.getByRole('status').textContent()
  await page.close()
  return code?.replaceAll(/\D/g, '') ?? ''
}

/** Logs in on a device that is new, and gives the address of the wallet. */
export async function logIn(
  context: BrowserContext,
  page: Page,
  mailbox: Mailbox,
  email: string,
): Promise<string> {
  const lastMail = mailbox.messages().at(-1)?.id
  const started = await page.evaluate((to) => window.host.login.connectEmail(to), email)
  if (started.action !== 'VERIFY_DEVICE') throw new Error(`The frame answered ${started.action}.`)
  const approved = page.evaluate(() => window.host.login.connectDevice())
  const link = await deviceLink(mailbox, email, lastMail)
  const code = await approveDevice(context, link, started.number ?? '')
  await approved
  await page.evaluate((otp) => window.host.login.connectOtp(otp), code)
  return addressOf(page)
}

/** The address that the page gets from the frame. */
export async function addressOf(page: Page): Promise<string> {
  return (await page.evaluate(() => window.host.login.getUser())).address
}

/** Deletes everything that the frame stored in this browser. */
export async function deleteStorage(page: Page): Promise<void> {
  const frame = page.frames().find((one) => one.url().includes('/sdk?'))
  await frame?.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases())
      await new Promise((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(name)
        deleting.onsuccess = resolve
        deleting.onerror = reject
      })
  })
}
