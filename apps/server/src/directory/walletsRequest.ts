import { BadgeType, Caip2, DirectoryId } from '@latchkey/wire'
import * as v from 'valibot'
import { Failure } from '../http/failure.ts'

/** What somebody wants of the directory. */
export type WalletsRequest = {
  readonly page: number
  readonly entries: number
  readonly chains: readonly Caip2[]
  readonly include: readonly string[] | undefined
  readonly exclude: readonly string[]
  readonly search: string
  readonly badge: BadgeType | undefined
  readonly platform: 'ios' | 'android' | undefined
  readonly names: readonly string[]
  readonly rdns: readonly string[]
}

const usualEntries = 40
const mostEntries = 100
const mostPages = 10_000
const mostListed = 500
/** What is longer is no name of a wallet; a visitor who pastes a page of text finds nothing, and no error. */
const longestSearch = 100

/** Reads what is asked; what cannot be read is refused with the name of the parameter. */
export function readWalletsRequest(query: (name: string) => string | undefined): WalletsRequest {
  const include = list(query, 'include', DirectoryId)
  return {
    page: count(query, 'page', 1, mostPages),
    entries: count(query, 'entries', usualEntries, mostEntries),
    chains: list(query, 'chains', Caip2) ?? [],
    include,
    exclude: list(query, 'exclude', DirectoryId) ?? [],
    search: (query('search') ?? '').trim().slice(0, longestSearch),
    badge: choice(query, query('badge_type') ? 'badge_type' : 'badge', BadgeType),
    platform: choice(query, 'platform', v.picklist(['ios', 'android'])),
    names: list(query, 'names', v.string()) ?? [],
    rdns: list(query, 'rdns', v.string()) ?? [],
  }
}

/** Some clients write NaN or undefined when they mean nothing. */
function given(query: (name: string) => string | undefined, name: string): string | undefined {
  const value = query(name)?.trim()
  return value === undefined || /^(NaN|undefined|null)?$/.test(value) ? undefined : value
}

function count(
  query: (name: string) => string | undefined,
  name: string,
  usual: number,
  most: number,
): number {
  const value = given(query, name)
  if (value === undefined) return usual
  const number = /^\d{1,9}$/.test(value) ? Number(value) : 0
  if (number >= 1 && number <= most) return number
  throw new Failure(400, 'invalid_number', `Write ${name} as a whole number from 1 to ${most}.`, {
    field: name,
  })
}

function list<T>(
  query: (name: string) => string | undefined,
  name: string,
  item: v.GenericSchema<unknown, T>,
): readonly T[] | undefined {
  const value = given(query, name)
  if (value === undefined) return undefined
  const words = value.split(',').map((word) => word.trim())
  const items = words.filter((word) => word !== '')
  if (items.length > mostListed) {
    throw new Failure(400, 'too_many', `Write at most ${mostListed} in ${name}.`, { field: name })
  }
  return items.map((word) => read(item, word, name))
}

function choice<T>(
  query: (name: string) => string | undefined,
  name: string,
  schema: v.GenericSchema<unknown, T>,
): T | undefined {
  const value = given(query, name)
  return value === undefined ? undefined : read(schema, value, name)
}

function read<T>(schema: v.GenericSchema<unknown, T>, word: string, name: string): T {
  const result = v.safeParse(schema, word)
  if (result.success) return result.output
  const [issue] = result.issues
  const description = issue.expected?.includes('|')
    ? `Write ${name} as one of ${issue.expected}.`
    : issue.message
  throw new Failure(400, 'invalid_parameter', description, { field: name })
}
