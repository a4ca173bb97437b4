import * as v from 'valibot'
import { fromBase64, toBase64 } from '../../base/base64.ts'
import { parseJson } from '../../base/parseJson.ts'
import { fromUtf8, toUtf8 } from '../../base/utf8.ts'

/** What may be done where, and within which limits (ERC-5573): resource, ability, limits. */
export type Recap = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>

/** How a resource begins that holds permissions. */
export const recapPrefix = 'urn:recap:'
const Content = v.object({ att: v.record(v.string(), v.record(v.string(), v.array(v.unknown()))) })

/** The permission to ask for these methods on EVM chains. */
export function methodsRecap(methods: readonly string[]): Recap {
  return { eip155: Object.fromEntries(methods.map((method) => [`request/${method}`, [{}]])) }
}

/** Writes permissions as a resource, in the one order that both sides sign. */
export function encodeRecap(recap: Recap): string {
  return recapPrefix + toBase64(toUtf8(JSON.stringify({ att: sorted(recap) }))).replace(/=+$/, '')
}

/** Reads a resource; undefined when it holds no permissions. */
export function decodeRecap(resource: string | undefined): Recap | undefined {
  if (!resource?.startsWith(recapPrefix)) return undefined
  const text = resource.slice(recapPrefix.length).replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  const bytes = fromBase64(text + '='.repeat((4 - (text.length % 4)) % 4))
  const content = v.safeParse(Content, parseJson((bytes && fromUtf8(bytes)) ?? ''))
  return content.success ? content.output.att : undefined
}

/** Both permissions in one. */
export function mergeRecaps(one: Recap, other: Recap): Recap {
  const resources = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return Object.fromEntries(resources.map((resource) => [resource, { ...one[resource], ...other[resource] }]))
}

/** The sentence of ERC-5573 that says in words what is permitted. */
export function recapSentence(recap: Recap): string {
  let number = 0
  const actions = Object.entries(sorted(recap)).flatMap(([resource, abilities]) => {
    const byAction = new Map<string, string[]>()
    for (const ability of Object.keys(abilities)) {
      const [action = '', name = ''] = ability.split('/')
      byAction.set(action, [...(byAction.get(action) ?? []), `'${name}'`])
    }
    return [...byAction].map(([action, names]) => {
      number += 1
      return `(${number}) '${action}': ${names.join(', ')} for '${resource}'.`
    })
  })
  return `${sentence} ${actions.join(' ')}`
}

/** How that sentence begins. */
export const sentence = 'I further authorize the stated URI to perform the following actions on my behalf:'

function sorted(recap: Recap): Recap {
  const byKey = <Value>(entries: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(entries).sort(([one], [other]) => (one < other ? -1 : 1)))
  return byKey(Object.fromEntries(Object.entries(recap).map(([key, abilities]) => [key, byKey(abilities)])))
}
