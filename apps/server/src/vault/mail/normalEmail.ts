import { domainToASCII } from 'node:url'

/** An email address in the form that mail is sent to, and the form that accounts are found by. */
export type NormalEmail = {
  readonly address: string
  readonly lookup: string
}

const addressLimit = 254
const localLimit = 64
// Dot-atoms alone. A quoted local part could carry spaces, commas and line breaks into a header.
const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const typedDomain = /^[\p{L}\p{M}\p{N}.-]+$/u
const asciiDomain =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Reads an address as a person types it, or gives nothing when mail to it could go astray. */
export function normalEmail(text: string): NormalEmail | undefined {
  if (text.length > 4 * addressLimit || /[\r\n]/.test(text)) return undefined
  // NFC first: the Kelvin sign becomes K here, so no two mailboxes share a lookup but those that differ in case.
  const typed = text.normalize('NFC').trim()
  const at = typed.lastIndexOf('@')
  const local = typed.slice(0, at)
  const domain = typed.slice(at + 1)
  if (at < 1 || !localPart.test(local) || !typedDomain.test(domain)) return undefined
  const host = domainToASCII(domain)
  const address = `${local}@${host}`
  if (!asciiDomain.test(host) || byteLength(local) > localLimit || byteLength(address) > addressLimit)
    return undefined
  return { address, lookup: `${local.toLowerCase().normalize('NFC')}@${host}` }
}

function byteLength(text: string): number {
  return Buffer.byteLength(text, 'utf8')
}
