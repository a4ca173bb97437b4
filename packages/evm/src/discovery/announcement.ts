import { cleanText } from '@latchkey/core/adapter'
import { isProvider, peek } from '../provider/provider.ts'
import { type Found, makeFound } from './found.ts'

/** Longer names are cut. */
const longestName = 48

/** Icons beyond this are not drawn (256 kB). */
const longestIcon = 262_144

/** What an EIP-6963 announcement says, cleaned. */
type Announcement = { readonly uuid: string; readonly found: Found }

/** Reads an announcement, which any script on the page may have sent. */
export function readAnnouncement(event: Event): Announcement | undefined {
  const detail = peek(event, 'detail')
  const provider = peek(detail, 'provider')
  if (!isProvider(provider)) return undefined
  const info = peek(detail, 'info')
  const rdns = readRdns(peek(info, 'rdns'))
  const name = cleanText(readText(info, 'name'), longestName) || rdns
  if (name === undefined) return undefined
  const imageUrl = readIcon(peek(info, 'icon'))
  const found = makeFound(
    {
      // With neither dot nor colon, the ids of wallets that are not announced can never be taken by one that is.
      id: rdns ?? `announced:${name}`,
      name,
      type: 'ANNOUNCED',
      ...(imageUrl !== undefined && { imageUrl }),
      ...(rdns !== undefined && { info: { rdns } }),
    },
    provider,
  )
  return { uuid: readText(info, 'uuid').slice(0, 64), found }
}

function readText(info: unknown, key: string): string {
  const text = peek(info, key)
  return typeof text === 'string' ? text : ''
}

/** A reverse domain name: it is kept in storage and compared with the directory, so nothing else may be in it. */
export function readRdns(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 128) return undefined
  return /^[\w-]+(\.[\w-]+)+$/.test(value) ? value : undefined
}

/** An icon that an img element may show: a data URI of a picture, in which a browser runs no script. */
export function readIcon(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > longestIcon) return undefined
  const icon = value.trim()
  return /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/i.test(icon) ? icon : undefined
}
