import { cleanText, isAppLink, isWebLink } from '@latchkey/wire'
import * as v from 'valibot'
import type { Metadata } from './namespaces.ts'

const Claims = v.record(v.string(), v.unknown())

/** What a peer says about itself, made safe to show: no control or invisible characters, links parsed, all of it short. */
export function cleanMetadata(input: unknown): Metadata {
  const claims = claimsOf(input)
  const { native, universal } = claimsOf(claims['redirect'])
  const redirect = {
    ...(isText(native) && isAppLink(native) && { native }),
    ...(isText(universal) && isWebLink(universal) && { universal }),
  }
  const { name, description, url, icons } = claims
  return {
    name: isText(name) ? cleanText(name, 60) : '',
    description: isText(description) ? cleanText(description, 300) : '',
    url: isText(url) && isWebLink(url) ? url : '',
    icons: Array.isArray(icons) ? icons.slice(0, 8).filter((icon) => isText(icon) && isWebLink(icon)) : [],
    ...(Object.keys(redirect).length > 0 && { redirect }),
  }
}

function claimsOf(input: unknown): Readonly<Record<string, unknown>> {
  return v.is(Claims, input) ? input : {}
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
