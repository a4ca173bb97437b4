import { safeImage } from '../base/safeImage.ts'
import type { Config } from '../options/options.ts'
import { projectQuery } from './projectQuery.ts'

/** Says where a picture may be shown from, if at all. */
export type ImageGate = (url: unknown) => string | undefined

/** The longest address of a picture; one that is written out as data may be a small picture. */
const longestUrl = 50_000

/**
 * The picture of a token or a collectible, if it is written out or comes from the site's own server: whoever makes a token
 * must not learn who holds it, nor make this page ask anything else of its own origin.
 */
export function servedImage(
  config: Pick<Config, 'endpoints' | 'images' | 'projectId'>,
  url: unknown,
): string | undefined {
  if (config.images === 'none' || typeof url !== 'string' || url.length > longestUrl) return undefined
  if (/^data:/i.test(url)) return safeImage(url)
  const home = config.endpoints?.api
  if (home === undefined) return undefined
  try {
    const place = `${new URL(home).href.replace(/\/+$/, '')}/public/`
    const full = new URL(/^\/(?![/\\])/.test(url) ? home.replace(/\/+$/, '') + url : url)
    if (!full.href.startsWith(place)) return undefined
    for (const [name, value] of Object.entries(projectQuery(config))) full.searchParams.set(name, value)
    return safeImage(full.href)
  } catch {
    // No address at all.
    return undefined
  }
}
