const percentEscape = '%[0-9A-Fa-f]{2}'
const unreserved = String.raw`\w.~-`
const subDelimiters = "!$&'()*+,;="
const userInfo = `(?:[:${subDelimiters}${unreserved}]|${percentEscape})*@`
const host = String.raw`(?:\[[0-9A-Fa-f:.]+\]|(?:[${subDelimiters}${unreserved}]|${percentEscape})+)`
const authority = String.raw`(?:${userInfo})?${host}(?::\d*)?`
const uriCharacters = `(?:[:/?@${subDelimiters}${unreserved}]|${percentEscape})*`

const authorityPattern = new RegExp(`^${authority}$`)
const uriPattern = new RegExp(
  `^[A-Za-z][A-Za-z0-9+.-]*:(?://${authority}(?=[/?#]|$))?${uriCharacters}(?:#${uriCharacters})?$`,
)
const statementPattern = new RegExp(String.raw`^[ :/?#[\]@${subDelimiters}${unreserved}]+$`)
const requestIdPattern = new RegExp(`^(?:[:@${subDelimiters}${unreserved}]|${percentEscape})*$`)
const timePattern =
  /^(\d{4})-(\d\d)-(\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** RFC 3986: a host with or without a port, and perhaps a user before it. */
export function isAuthority(text: string): boolean {
  return authorityPattern.test(text) && URL.canParse(`https://${text}`)
}

/** RFC 3986: a scheme, an authority with or without brackets, and at most one fragment. */
export function isUri(text: string): boolean {
  return uriPattern.test(text) && URL.canParse(text)
}

/** A scheme of RFC 3986, such as `https`. */
export function isScheme(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]*$/.test(text)
}

/** The characters of a statement in EIP-4361: letters, digits, spaces and the punctuation of addresses, on one line. */
export function isStatement(text: string): boolean {
  return statementPattern.test(text)
}

/** The characters of a request id in EIP-4361; it may be empty. */
export function isRequestId(text: string): boolean {
  return requestIdPattern.test(text)
}

/** RFC 3339 with capital letters, and a day that exists: JavaScript reads 31 February as 3 March. */
export function isTime(text: string): boolean {
  const [, year, month, day] = timePattern.exec(text) ?? []
  if (year === undefined) return false
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return (
    !Number.isNaN(date.getTime()) &&
    date.getUTCMonth() + 1 === Number(month) &&
    date.getUTCDate() === Number(day) &&
    !Number.isNaN(Date.parse(text))
  )
}
