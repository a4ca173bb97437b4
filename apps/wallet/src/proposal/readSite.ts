import { plainName } from '@latchkey/ui'
import * as v from 'valibot'

/** Who a site says it is. Nobody has checked any of it. */
export type Site = {
  readonly name: string
  /** The origin of the address it gave, in the form that shows foreign letters for what they are. */
  readonly origin: string | undefined
}

const Metadata = v.object({
  name: v.fallback(v.string(), ''),
  url: v.fallback(v.string(), ''),
})

/** Reads what a site says of itself; its pictures are not even looked at. */
export function readSite(metadata: unknown): Site {
  const claim = v.safeParse(Metadata, metadata)
  const { name, url } = claim.success ? claim.output : { name: '', url: '' }
  const address = url.length < 2_048 ? URL.parse(url) : null
  const web = address !== null && /^https?:$/.test(address.protocol)
  return { name: plainName(name), origin: web ? address.origin : undefined }
}
