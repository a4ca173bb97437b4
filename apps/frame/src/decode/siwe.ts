import { checksumAddress } from '../encoding/address.ts'

/** The fields of a sign-in message (EIP-4361). */
export type SiweMessage = {
  readonly scheme?: string
  readonly domain: string
  readonly address: string
  readonly statement?: string
  readonly uri: string
  readonly version: '1'
  readonly chainId: number
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

const longestMessage = 8 * 1_024
const longestStatement = 512
const longestUri = 2_048
const mostResources = 20
const longestResource = 512

const percentEscape = '%[0-9A-Fa-f]{2}'
const unreserved = String.raw`\w.~-`
const subDelimiters = "!$&'()*+,;="
const userInfo = `(?:[:${subDelimiters}${unreserved}]|${percentEscape})*@`
const host = String.raw`(?:\[[0-9A-Fa-f:.]+\]|(?:[${subDelimiters}${unreserved}]|${percentEscape})+)`
const authority = String.raw`(?:${userInfo})?${host}(?::\d*)?`
const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)`

/** The grammar of EIP-4361: lines, then lines that may be absent. */
const grammar = new RegExp(
  [
    `^(?:(?<scheme>[A-Za-z][A-Za-z0-9+.-]*)://)?(?<domain>${authority}) wants you to sign in with your Ethereum account:`,
    '(?<address>0x[0-9A-Fa-f]{40})',
    '',
    String.raw`(?:(?<statement>[ :/?#[\]@${subDelimiters}${unreserved}]+)\n)?`,
    String.raw`URI: (?<uri>\S+)`,
    'Version: (?<version>1)',
    String.raw`Chain ID: (?<chainId>\d+)`,
    'Nonce: (?<nonce>[A-Za-z0-9]{8,})',
    `Issued At: (?<issuedAt>${time})`,
  ].join('\n') +
    [
      `Expiration Time: (?<expirationTime>${time})`,
      `Not Before: (?<notBefore>${time})`,
      `Request ID: (?<requestId>(?:[:@${subDelimiters}${unreserved}]|${percentEscape})*)`,
      String.raw`Resources:(?<resources>(?:\n- \S+)*)`,
    ]
      .map((line) => `(?:\n${line})?`)
      .join('') +
    '$',
)

/** Parses a sign-in message; undefined unless it is exactly what `serializeSiwe` writes for its fields. */
export function parseSiwe(text: string): SiweMessage | undefined {
  if (text.length > longestMessage) return undefined
  const groups = grammar.exec(text)?.groups
  if (groups === undefined) return undefined
  const { resources, chainId, version: _, ...texts } = groups
  const given: unknown = {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)),
    version: '1',
    chainId: Number(chainId),
    ...(resources !== undefined && { resources: resources.split('\n- ').slice(1) }),
  }
  // The grammar has a group for each field, and the required ones took part in the match.
  const message = given as SiweMessage
  return isValid(message) && serializeSiwe(message) === text ? message : undefined
}

/** Writes a sign-in message. */
export function serializeSiwe(message: SiweMessage): string {
  const { scheme, domain, address, uri, version, chainId, nonce, issuedAt } = message
  const optional = (label: string, value: string | undefined) =>
    value === undefined ? [] : [`${label}: ${value}`]
  return [
    `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(message.statement === undefined ? [] : [message.statement]),
    '',
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    ...optional('Expiration Time', message.expirationTime),
    ...optional('Not Before', message.notBefore),
    ...optional('Request ID', message.requestId),
    ...(message.resources === undefined ? [] : ['Resources:']),
    ...(message.resources ?? []).map((resource) => `- ${resource}`),
  ].join('\n')
}

function isValid(message: SiweMessage): boolean {
  const { address, statement = '', uri, chainId, issuedAt, expirationTime, notBefore } = message
  const { resources = [] } = message
  return (
    checksumAddress(address.slice(2)) === address &&
    statement.length <= longestStatement &&
    Number.isSafeInteger(chainId) &&
    isUri(uri, longestUri) &&
    resources.length <= mostResources &&
    resources.every((resource) => isUri(resource, longestResource)) &&
    [issuedAt, expirationTime, notBefore].every((text) => text === undefined || isRealTime(text))
  )
}

const uriCharacters = `(?:[:/?@${subDelimiters}${unreserved}]|${percentEscape})*`

/** RFC 3986: a scheme, an authority with or without brackets, and at most one fragment. */
const uriGrammar = new RegExp(
  `^[A-Za-z][A-Za-z0-9+.-]*:(?://${authority}(?=[/?#]|$))?${uriCharacters}(?:#${uriCharacters})?$`,
)

function isUri(text: string, longest: number): boolean {
  return text.length <= longest && uriGrammar.test(text) && URL.canParse(text)
}

/** JavaScript reads 31 February as 3 March: such a day is no day. */
function isRealTime(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? []
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return (
    !Number.isNaN(Date.parse(text)) &&
    date.getUTCMonth() === Number(month) - 1 &&
    date.getUTCDate() === Number(day)
  )
}
