import { createHash } from 'node:crypto'
import type { NameSuggestions } from '@latchkey/wire'
import type { NameStore } from '../../store/nameStore.ts'
import type { OwnName } from './readOwnName.ts'
import { skeletonOf } from './skeleton.ts'
import { suggestionWords } from './suggestionWords.ts'

const mostSuggestions = 5
/** More than are shown, since some may be taken. */
const candidates = 20
/** The widget takes no shorter names (S9.35). */
const shortest = 4
const longest = 64

/** Says whether a name is registered and can be had, and which names near it are free. */
export async function suggestNames(
  { name, label, zone }: OwnName,
  store: NameStore,
  isReserved: (label: string) => boolean,
): Promise<NameSuggestions> {
  const near = labelsNear(label).filter((one) => !isReserved(one))
  const all = [label, ...near]
  const skeletons = all.map((one) => skeletonIn(one, zone))
  const taken = await store.taken(
    all.map((one) => `${one}.${zone}`),
    skeletons,
  )
  const isFree = (one: string) => !taken.skeletons.has(skeletonIn(one, zone)) && !isReserved(one)
  const free = near.filter(isFree).slice(0, mostSuggestions - 1)
  return {
    suggestions: [
      { name, registered: taken.names.has(name), available: isFree(label) },
      ...free.map((one) => ({ name: `${one}.${zone}`, registered: false, available: true })),
    ],
  }
}

/** What a name looks like within its zone. */
export function skeletonIn(label: string, zone: string): string {
  return `${skeletonOf(label)}.${zone}`
}

/** Words that begin like the label, then the label with words; for a label always the same. */
function labelsNear(label: string): readonly string[] {
  const words = suggestionWords.filter((word) => word.startsWith(label) && word !== label)
  const from = createHash('sha256').update(label).digest().readUInt16BE()
  const joined = Array.from({ length: candidates }, (_, n) => {
    const word = suggestionWords[(from + n * 7) % suggestionWords.length] ?? ''
    return n % 2 === 0 ? `${label}${word}` : `${label}-${word}`
  })
  const fits = (one: string) => one.length >= shortest && one.length <= longest
  return [...new Set([...words, ...joined])].filter(fits).slice(0, candidates)
}
