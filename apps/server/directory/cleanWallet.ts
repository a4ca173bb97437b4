import { isAppLink, isWebLink } from '@latchkey/wire'
import type { ListedWallet } from '../src/directory/walletData.ts'
import type { PackageWallet } from './readPackage.ts'

/** Makes an entry of our list from one of the package: what does not lead where it says is left out. */
export function cleanWallet(wallet: PackageWallet): ListedWallet {
  const homepage = web(wallet.homepage)
  const entry = {
    id: wallet.id,
    name: wallet.name.replace(/\s+/g, ' ').trim(),
    rdns: wallet.rdns?.trim() || undefined,
    image_id: wallet.image_id,
    homepage,
    mobile_link: app(wallet.mobile.native) ?? web(wallet.mobile.universal),
    desktop_link: app(wallet.desktop.native),
    webapp_link: ofTheSameSite(web(wallet.desktop.universal), homepage),
    app_store: appStore(web(wallet.app.ios)),
    play_store: playStore(web(wallet.app.android)),
    chrome_store: chromeStore(web(wallet.app.chrome)),
  }
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)) as ListedWallet
}

/** Whether a visitor can come to the wallet in any way. */
export function isReachable(wallet: ListedWallet): boolean {
  const { mobile_link, desktop_link, webapp_link, app_store, play_store, chrome_store } = wallet
  return [mobile_link, desktop_link, webapp_link, app_store, play_store, chrome_store, wallet.rdns].some(
    Boolean,
  )
}

/** A web link by https, without what counts visitors. */
function web(written: string | null | undefined): string | undefined {
  const text = (written ?? '').trim().replace(/^http:\/\//, 'https://')
  if (!isWebLink(text)) return undefined
  const url = new URL(text)
  for (const name of [...url.searchParams.keys()])
    if (/^(utm_.*|hl|source)$/.test(name)) url.searchParams.delete(name)
  return url.href
}

/** Schemes that many apps claim, so that nobody knows which one opens. */
const anyonesScheme = /^(myapp|wc|https?):/i

function app(written: string | null | undefined): string | undefined {
  const text = (written ?? '').trim()
  return isAppLink(text) && !text.includes(',') && !anyonesScheme.test(text) ? text : undefined
}

// Stores are named by the id of the app alone: no country, no language, no word of who sent the visitor.

function appStore(link: string | undefined): string | undefined {
  const id = /^https:\/\/(?:apps|itunes)\.apple\.com\/.*?\/?id(\d{6,12})(?:[/?]|$)/.exec(link ?? '')?.[1]
  return id && `https://apps.apple.com/app/id${id}`
}

function playStore(link: string | undefined): string | undefined {
  const id = /^https:\/\/play\.google\.com\/store\/apps\/details\?(?:.*&)?id=([\w.]+)/.exec(link ?? '')?.[1]
  return id && `https://play.google.com/store/apps/details?id=${id}`
}

function chromeStore(link: string | undefined): string | undefined {
  const id = /^https:\/\/chrome(?:webstore)?\.google\.com\/.*\/([a-p]{32})(?:[/?]|$)/.exec(link ?? '')?.[1]
  return id && `https://chromewebstore.google.com/detail/${id}`
}

/** Some web apps of the package are stores, searches or other people's pages. */
function ofTheSameSite(link: string | undefined, homepage: string | undefined): string | undefined {
  if (link === undefined || homepage === undefined) return undefined
  return siteOf(link) === siteOf(homepage) ? link : undefined
}

function siteOf(link: string): string {
  const labels = new URL(link).hostname.split('.')
  const secondLevel =
    /^(co|com|net|org|gov|ac)$/.test(labels.at(-2) ?? '') && (labels.at(-1)?.length ?? 0) === 2
  return labels.slice(secondLevel ? -3 : -2).join('.')
}
