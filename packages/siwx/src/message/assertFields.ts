import { type SignInForm, signInForms } from './forms.ts'
import { isAuthority, isRequestId, isScheme, isStatement, isTime, isUri } from './grammar.ts'
import { SignInMessageError, type SignInMessagePart } from './SignInMessageError.ts'
import { type SignInFields, type SignInNamespace, signInNamespaces } from './signInFields.ts'

const longestStatement = 512
/** With the sentence that ERC-5573 writes behind it. */
const longestRecapStatement = 2_048
const longestUri = 2_048
const mostResources = 20
const longestResource = 512
/** Permissions that a wallet grants while it signs in (ERC-5573): what they allow on which chains stands in this one resource. */
const recapPrefix = 'urn:recap:'
const longestRecap = 6_144

/** A form of message, and the reference of a chain of its family. */
export type FormOfChain = { readonly form: SignInForm; readonly reference: string }

/** Checks each field by the grammar of its chain, and returns the form that the message has. */
export function assertFields(fields: SignInFields): FormOfChain {
  const { form, reference } = formOfChain(fields.chainId)
  assertFirstLines(fields, form)
  assert(fields.version === '1', 'version', 'The version of a sign-in message is 1.')
  assertLength(fields.uri, longestUri, 'uri')
  assert(isUri(fields.uri), 'uri', `"${shown(fields.uri)}" is no URI of RFC 3986.`)
  const isName = fields.chainName === undefined || form.chainNames[fields.chainName] === reference
  assert(
    isName,
    'chainName',
    `"${shown(fields.chainName)}" is no name of the chain ${shown(fields.chainId)}.`,
  )
  assert(/^[A-Za-z0-9]{8,}$/.test(fields.nonce), 'nonce', 'A nonce has 8 or more letters and digits.')
  assertTimes(fields)
  const { requestId, resources = [] } = fields
  assert(
    requestId === undefined || isRequestId(requestId),
    'requestId',
    'A character has no place in a request id.',
  )
  // Permissions are beside what the site itself names.
  const isRecap = hasRecap(fields)
  const most = mostResources + Number(isRecap)
  assert(resources.length <= most, 'resources', `A message has at most ${most} resources.`)
  for (const [at, resource] of resources.entries()) {
    const isLast = at === resources.length - 1
    assertLength(resource, isRecap && isLast ? longestRecap : longestResource, 'resources')
    assert(isUri(resource), 'resources', `The resource "${shown(resource)}" is no URI of RFC 3986.`)
  }
  return { form, reference }
}

function assertFirstLines(fields: SignInFields, form: SignInForm): void {
  const { scheme, domain, accountAddress, statement } = fields
  assert(
    scheme === undefined || (form.hasScheme && isScheme(scheme)),
    'scheme',
    `"${shown(scheme)}" cannot stand before the domain of this message.`,
  )
  assert(isAuthority(domain), 'domain', `"${shown(domain)}" is no host, or host and port, of RFC 3986.`)
  assert(
    form.isAddress(accountAddress),
    'accountAddress',
    `"${shown(accountAddress)}" is no address of a ${form.account} account: write ${form.addressHint}.`,
  )
  if (statement === undefined) return
  assert(!statement.startsWith('URI: '), 'statement', 'A statement cannot begin like the line of the URI.')
  // A wallet's window that shows only a part of the text must not show a first line that is none.
  assert(
    !/wants you to sign in/i.test(statement),
    'statement',
    'A statement cannot repeat "wants you to sign in" of the first line.',
  )
  assertLength(statement, hasRecap(fields) ? longestRecapStatement : longestStatement, 'statement')
  assert(
    isStatement(statement),
    'statement',
    "A statement is one line of letters, digits, spaces and -._~:/?#[]@!$&'()*+,;= and is not empty.",
  )
}

/** Whether the last resource holds permissions, the only place where they count. */
function hasRecap({ resources }: SignInFields): boolean {
  return resources?.at(-1)?.startsWith(recapPrefix) === true
}

function assertTimes(fields: SignInFields): void {
  for (const part of ['issuedAt', 'expirationTime', 'notBefore'] as const) {
    const time = fields[part]
    const isFine = time === undefined ? part !== 'issuedAt' : isTime(time)
    assert(isFine, part, `"${shown(time)}" is no time of RFC 3339, such as 2026-01-31T12:00:00Z.`)
  }
}

function formOfChain(chainId: string): FormOfChain {
  const [namespace = '', reference = '', ...rest] = chainId.split(':')
  const form = isSignInNamespace(namespace) && rest.length === 0 ? signInForms[namespace] : undefined
  if (form === undefined)
    throw new SignInMessageError('chainId', `There is no sign-in message for the chain "${shown(chainId)}".`)
  assert(
    form.isReference(reference),
    'chainId',
    `"${shown(reference)}" names no ${form.account} chain: write ${form.referenceHint}.`,
  )
  return { form, reference }
}

function isSignInNamespace(text: string): text is SignInNamespace {
  return (signInNamespaces as readonly string[]).includes(text)
}

function assertLength(text: string, longest: number, part: SignInMessagePart): void {
  assert(text.length <= longest, part, `The ${part} has ${text.length} characters; ${longest} are allowed.`)
}

function assert(condition: boolean, part: SignInMessagePart, message: string): asserts condition {
  if (!condition) throw new SignInMessageError(part, message)
}

/** A message may be long; a sentence should not. */
export function shown(text: string | undefined): string {
  return String(text).slice(0, 100)
}
