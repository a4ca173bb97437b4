import { shown } from './assertFields.ts'
import { signInForms } from './forms.ts'
import { SignInMessageError, type SignInMessagePart } from './SignInMessageError.ts'
import { type SignInFields, type SignInNamespace, signInNamespaces } from './signInFields.ts'
import { longestMessage, writeSignIn } from './writeSignIn.ts'

/** The lines that every message has after the statement, in this order. */
const requiredLines = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
] as const

/** The lines that may follow, in this order. */
const optionalLines = [
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
] as const

/**
 * Reads a sign-in message. A text is accepted only if writing its fields gives the very same text again: so nothing can
 * stand in a message that a visitor has signed without being one of the fields. Throws `SignInMessageError` otherwise.
 */
export function parseSignIn(text: string, namespace?: SignInNamespace): SignInFields {
  if (text.length > longestMessage)
    refuse('message', `The message is longer than ${longestMessage} characters.`)
  const lines = createLines(text)
  const { family, ...firstLines } = readFirstLines(lines)
  if (namespace !== undefined && namespace !== family)
    refuse('chainId', `The message is for ${family} and not for ${namespace}.`)
  const required = Object.fromEntries(
    requiredLines.map(([part, label]) => [
      part,
      lines.valueAfter(label) ?? refuse(part, `"${label}: " is missing.`),
    ]),
  ) as Record<(typeof requiredLines)[number][0], string>
  const optional = Object.fromEntries(
    optionalLines
      .map(([part, label]) => [part, lines.valueAfter(label)])
      .filter(([, value]) => value !== undefined),
  )
  const resources = readResources(lines)
  const rest = lines.next()
  if (rest !== undefined) refuse('message', `The line "${shown(rest)}" has no place there.`)
  const fields: SignInFields = {
    ...firstLines,
    ...required,
    ...chainOf(family, required.chainId),
    version: required.version === '1' ? '1' : refuse('version', 'The version of a sign-in message is 1.'),
    ...optional,
    ...(resources !== undefined && { resources }),
  }
  if (writeSignIn(fields) !== text) refuse('message', 'The message has another form than its fields ask for.')
  return fields
}

const firstLine = /^(?:([^ :/]+):\/\/)?([^ ]+) wants you to sign in with your (\w+) account:$/

function readFirstLines(lines: Lines) {
  const [, scheme, domain, account] = firstLine.exec(lines.next() ?? '') ?? []
  const family = signInNamespaces.find((name) => signInForms[name].account === account)
  if (domain === undefined || family === undefined)
    refuse('message', 'The first line is not "<domain> wants you to sign in with your <chain> account:".')
  const accountAddress = lines.next() ?? refuse('accountAddress', 'The address is missing.')
  const form = signInForms[family]
  expectBlank(lines)
  // A blank line where the statement could be, a statement with a blank line after it, or the next line at once.
  const isAbsent = form.blankStatement ? lines.peek() === '' : lines.peek()?.startsWith('URI: ')
  const statement = isAbsent ? undefined : lines.next()
  if (!isAbsent || form.blankStatement) expectBlank(lines)
  return {
    family,
    ...(scheme !== undefined && { scheme }),
    domain,
    accountAddress,
    ...(statement !== undefined && { statement }),
  }
}

function readResources(lines: Lines): readonly string[] | undefined {
  if (lines.peek() !== 'Resources:') return undefined
  lines.next()
  const resources: string[] = []
  while (lines.peek()?.startsWith('- ')) resources.push((lines.next() ?? '').slice(2))
  return resources
}

function chainOf(family: SignInNamespace, written: string): { chainId: string; chainName?: string } {
  const { chainNames } = signInForms[family]
  const reference = Object.hasOwn(chainNames, written) ? chainNames[written] : undefined
  if (reference === undefined) return { chainId: `${family}:${written}` }
  return { chainId: `${family}:${reference}`, chainName: written }
}

function expectBlank(lines: Lines): void {
  if (lines.next() !== '') refuse('message', 'A blank line is missing around the statement.')
}

type Lines = ReturnType<typeof createLines>

/** The lines of a text, read from the first to the last. */
function createLines(text: string) {
  const lines = text.split('\n')
  let place = 0
  const peek = () => lines[place]
  const next = () => lines[place++]
  /** The text after `label: `, if the next line has this label. */
  const valueAfter = (label: string) =>
    peek()?.startsWith(`${label}: `) ? next()?.slice(label.length + 2) : undefined
  return { peek, next, valueAfter }
}

function refuse(part: SignInMessagePart, message: string): never {
  throw new SignInMessageError(part, message)
}
