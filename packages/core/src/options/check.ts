import { SetupError } from '../base/SetupError.ts'
import { written } from './written.ts'

/** Throws an OptionError that names the option at this path when its value will not do. */
export type Check = (value: unknown, path: string) => void

/** What passes the test; `wanted` completes the sentence "Write the option … as". */
export function must(test: (value: unknown) => boolean, wanted: string): Check {
  return (value, path) => {
    if (!test(value)) throw new OptionError('option.wrong', path, `Write the option ${path} as ${wanted}.`)
  }
}

/** A list whose items all pass. */
export function listOf(each: Check, wanted = 'a list'): Check {
  return (value, path) => {
    must(Array.isArray, wanted)(value, path)
    for (const [index, item] of (value as readonly unknown[]).entries()) each(item, `${path}[${index}]`)
  }
}

/** An object whose values all pass, whatever their names; undefined counts as not written. */
export function mapOf(each: Check): Check {
  return (value, path) => {
    must(isObject, 'an object')(value, path)
    for (const [name, item] of Object.entries(written(value as object))) each(item, `${path}.${name}`)
  }
}

/** An object with these names and no others; undefined counts as not written. */
export function shapeOf(checks: Readonly<Record<string, Check>>, needed: readonly string[] = []): Check {
  return (value, path) => {
    must(isObject, 'an object')(value, path || 'options')
    const dot = path && `${path}.`
    for (const [name, item] of Object.entries(written(value as object))) {
      if (!Object.hasOwn(checks, name)) throw unknownOption(dot, name, Object.keys(checks))
      checks[name]?.(item, dot + name)
    }
    for (const name of needed) checks[name]?.((value as Readonly<Record<string, unknown>>)[name], dot + name)
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Suggests the right name for an option written as `theme` or `networkss`. */
function unknownOption(dot: string, name: string, names: readonly string[]): OptionError {
  const start = name.slice(0, 4).toLowerCase()
  const near = names.find((one) => one.toLowerCase().startsWith(start))
  const instead = near === undefined ? 'remove it' : `write ${dot}${near}`
  return new OptionError('option.unknown', dot + name, `There is no option ${dot}${name}: ${instead}.`)
}

/** A site wrote an option that cannot be right; the sentence names it and says what to write instead. */
export class OptionError extends SetupError {
  override readonly name = 'OptionError'
  readonly option: string
  constructor(code: 'option.wrong' | 'option.unknown', option: string, sentence: string) {
    super(code, sentence)
    this.option = option
  }
}
