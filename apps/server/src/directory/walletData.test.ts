import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAppLink, isWebLink } from '@latchkey/wire'
import { beforeAll, expect, test } from 'vitest'
import { ensureLogos } from './ensureLogos.ts'
import { chosenBounds, imageKind } from './imageKind.ts'
import { logoName, readSources, readWalletData } from './walletData.ts'

const wallets = readWalletData()
let folder: string

beforeAll(async () => {
  folder = (await ensureLogos()).folder
})

test('there are at least 500 wallets, each with a way to come to it', () => {
  expect(wallets.length).toBeGreaterThanOrEqual(500)
  for (const wallet of wallets) {
    const ways = [wallet.mobile_link, wallet.desktop_link, wallet.webapp_link, wallet.rdns]
    expect([...ways, wallet.app_store, wallet.play_store, wallet.chrome_store].some(Boolean), wallet.id).toBe(
      true,
    )
    expect(wallet.homepage, wallet.id).toMatch(/^https:\/\//)
  }
})

test('every link parses and is safe to follow', () => {
  for (const { id, ...wallet } of wallets) {
    for (const link of [
      wallet.homepage,
      wallet.webapp_link,
      wallet.app_store,
      wallet.play_store,
      wallet.chrome_store,
    ]) {
      if (link !== undefined) expect(URL.canParse(link) && isWebLink(link), `${id} ${link}`).toBe(true)
    }
    for (const link of [wallet.mobile_link, wallet.desktop_link]) {
      if (link === undefined) continue
      expect(isAppLink(link), `${id} ${link}`).toBe(true)
      // What an app's scheme holds is the app's business, but a browser must be able to follow it.
      expect(URL.canParse(link) || /^[a-z][\w+.-]*:\/\/$/i.test(link), `${id} ${link}`).toBe(true)
    }
  }
})

test('a store is named by the id of the app and by nothing that tells who sent the visitor', () => {
  for (const { id, app_store, play_store, chrome_store } of wallets) {
    if (app_store) expect(app_store, id).toMatch(/^https:\/\/apps\.apple\.com\/app\/id\d+$/)
    if (play_store)
      expect(play_store, id).toMatch(/^https:\/\/play\.google\.com\/store\/apps\/details\?id=[\w.]+$/)
    if (chrome_store)
      expect(chrome_store, id).toMatch(/^https:\/\/chromewebstore\.google\.com\/detail\/[a-p]{32}$/)
  }
})

test('no wallet is there twice: by id, name, rdns or picture', () => {
  const folded = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  for (const keys of [
    wallets.map((wallet) => wallet.id),
    wallets.map((wallet) => folded(wallet.name)),
    wallets.flatMap((wallet) => wallet.rdns?.toLowerCase() ?? []),
    wallets.map((wallet) => wallet.image_id),
  ]) {
    expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([])
  }
})

test('at least 500 wallets have a logo that is a picture, and together they are light', () => {
  let bytes = 0
  // A wallet with its own id for a picture has a glyph, for the reason that reviewed.json gives.
  const withLogo = wallets.filter((wallet) => wallet.image_id !== wallet.id)
  expect(withLogo.length).toBeGreaterThanOrEqual(500)
  for (const wallet of withLogo) {
    const path = join(folder, logoName(wallet))
    expect(existsSync(path), `${wallet.id} has a logo`).toBe(true)
    const logo = readFileSync(path)
    bytes += logo.length
    const expected = wallet.drawing
      ? { type: 'image/svg+xml' }
      : { type: 'image/webp', width: 128, height: 128 }
    expect(imageKind(logo, chosenBounds), wallet.id).toMatchObject(expected)
  }
  expect(bytes).toBeLessThan(2 * 1024 * 1024)
})

test('the wallets that a visitor sees first have logos', () => {
  const plain = wallets.slice(0, 40).filter((wallet) => !existsSync(join(folder, logoName(wallet))))
  expect(plain.map(({ name }) => name)).toEqual([])
})

test('where the list and the logos come from is written down, and no logo is part of the project', () => {
  const notice = readFileSync(new URL('../../directory/NOTICE', import.meta.url), 'utf8')
  for (const source of Object.values(readSources())) {
    expect(notice).toContain(`${source.package} ${source.version} (${source.licence}`)
    expect(source.integrity).toMatch(/^sha512-.{88}$/)
  }
  const ignored = readFileSync(new URL('../../directory/.gitignore', import.meta.url), 'utf8')
  expect(ignored.split('\n')).toContain('logos/')
})

test('logos that are there are not fetched again', async () => {
  expect((await ensureLogos()).fetched).toBe(false)
})
