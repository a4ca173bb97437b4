import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Caip2, nativeAddress } from '@latchkey/wire'
import * as v from 'valibot'
import type { Registry } from '../chains/createRegistry.ts'
import { drawGlyph } from '../directory/drawGlyph.ts'
import { drawNetwork } from '../directory/drawNetwork.ts'
import { isSafeSvg } from '../directory/isSafeSvg.ts'
import { etagOf } from '../http/cached.ts'
import type { Picture } from '../http/image.ts'
import { drawCoin } from './drawCoin.ts'
import { IconPack, packName } from './iconPack.ts'

/** Pictures of tokens, networks and currencies; undefined for what names none. */
export type Icons = {
  /** By CAIP-10, or by symbol. */
  token(id: string): Promise<Picture | undefined>
  network(id: string): Promise<Picture | undefined>
  currency(code: string): Promise<Picture | undefined>
}

/** What is known of a token that a list knows. */
export type ListedToken = (chainId: Caip2, address: `0x${string}`) => { readonly symbol: string } | undefined

const empty: IconPack = { stamp: '', tokens: {}, networks: {}, currencies: {}, addresses: {}, symbols: {} }
/** Wrapped coins look like what they wrap. */
const wrapped: Readonly<Record<string, string>> = { weth: 'eth', wbnb: 'bnb', wmatic: 'matic', wavax: 'avax' }

/** Reads the pack once somebody asks for a picture; where it has none, one is drawn. */
export function createIcons(iconsDir: string, registry: Registry, listed: ListedToken): Icons {
  let reading: Promise<IconPack> | undefined

  async function read(): Promise<IconPack> {
    try {
      return v.parse(IconPack, JSON.parse(await readFile(join(iconsDir, packName), 'utf8')))
    } catch {
      return empty // set-up has not fetched any, or was cut short: glyphs stand in
    }
  }
  const pack = () => {
    reading ??= read()
    return reading
  }

  async function ofSymbol(symbol: string): Promise<string | undefined> {
    const { tokens, symbols } = await pack()
    const key = symbol.toLowerCase()
    const name = own(symbols, key) ?? own(symbols, wrapped[key] ?? '')
    return name === undefined ? undefined : own(tokens, name)
  }

  /** A contract's picture is the one of its address. What it calls itself counts only on chains that are ours. */
  async function ofContract(chainId: Caip2, address: `0x${string}`): Promise<string | undefined> {
    const chain = registry.find(chainId)
    if (address === nativeAddress) return chain && ofSymbol(chain.native.symbol)
    if (chain?.sandbox) {
      const named = Object.entries(chain.contracts).find(([, at]) => at.toLowerCase() === address)?.[0]
      return named && ofSymbol(named)
    }
    const { tokens, addresses } = await pack()
    const name = own(addresses, `${chainId}:${address}`)
    return name === undefined ? undefined : own(tokens, name)
  }

  return {
    async token(id) {
      const [, chainId, contract] =
        /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/.exec(id) ?? []
      if (chainId !== undefined && contract !== undefined) {
        const caip2 = chainId as Caip2
        if (!/^0x[0-9a-fA-F]{40}$/.test(contract)) return drawn(drawCoin(`${chainId}:${contract}`))
        const address = contract.toLowerCase() as `0x${string}`
        const found = await ofContract(caip2, address)
        const symbol =
          address === nativeAddress ? registry.find(caip2)?.native.symbol : listed(caip2, address)?.symbol
        return taken(found) ?? drawn(drawCoin(`${chainId}:${address}`, symbol))
      }
      if (!/^[\p{L}\p{N}$+._-]{1,32}$/u.test(id)) return undefined
      return taken(await ofSymbol(id)) ?? drawn(drawCoin(id, id))
    },
    async network(id) {
      const caip2 = id.replace(/^([a-z0-9]{3,8})-/, '$1:') as Caip2
      const found = registry.find(caip2)?.sandbox ? undefined : own((await pack()).networks, caip2)
      return taken(found) ?? drawn(drawNetwork(id, registry.chains))
    },
    async currency(code) {
      if (!/^[a-zA-Z]{3}$/.test(code)) return undefined
      const key = code.toLowerCase()
      const found = own((await pack()).currencies, key) ?? (await ofCoin(key))
      return taken(found) ?? drawn(drawGlyph(code.toUpperCase()))
    },
  }

  /** Prices may be told in these too. */
  function ofCoin(code: string): Promise<string | undefined> {
    return code === 'btc' || code === 'eth' ? ofSymbol(code) : Promise.resolve(undefined)
  }
}

function own(drawings: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(drawings, key) ? drawings[key] : undefined
}

/** The pack was checked when it was taken; the file may have been changed since. */
function taken(body: string | undefined): Picture | undefined {
  return body !== undefined && isSafeSvg(body, { clips: true }) ? drawn(body) : undefined
}

/** An id names a thing and not a drawing of it, which may be replaced or taken down: none lasts. */
function drawn(body: string | undefined): Picture | undefined {
  return body === undefined ? undefined : { body, type: 'image/svg+xml', etag: etagOf(body), lasting: false }
}
