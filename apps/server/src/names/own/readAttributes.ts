import { Failure } from '../../http/failure.ts'
import { cleanAttribute } from '../cleanAttribute.ts'

/** What an owner may tell of themselves, and how long it may be. */
const longest: Readonly<Record<string, number>> = {
  avatar: 500,
  bio: 255,
  description: 255,
  display: 64,
  url: 255,
  email: 255,
  location: 100,
  'com.github': 64,
  'com.twitter': 64,
  'org.telegram': 64,
}

/** Checks the attributes of a name: those that we know, each one plain line. Empty ones are left out. */
export function readAttributes(
  attributes: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const kept: Record<string, string> = {}
  for (const [key, text] of Object.entries(attributes)) {
    const most = Object.hasOwn(longest, key) ? longest[key] : undefined
    if (most === undefined) {
      throw refused(`Names have no such attribute here: they have ${Object.keys(longest).join(', ')}.`)
    }
    if (text === '') continue
    if ([...text].length > most) throw refused(`The attribute ${key} has at most ${most} characters.`)
    if (!(key === 'avatar' ? isPicture(text) : cleanAttribute(key, text) === text)) {
      throw refused(
        key === 'avatar' || key === 'url'
          ? `The attribute ${key} is a link that begins with https://.`
          : `The attribute ${key} is one line of plain text.`,
      )
    }
    kept[key] = text
  }
  return kept
}

/** What it leads to is checked when somebody looks at it: records of other resolvers hold anything at all. */
function isPicture(text: string): boolean {
  return /^(https|ipfs):\/\/[^\s\\@\p{C}]+$/u.test(text)
}

function refused(description: string): Failure {
  return new Failure(400, 'invalid_attribute', description, { field: 'attributes' })
}
