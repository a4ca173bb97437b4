import * as v from 'valibot'

/** Whoever logs in at a local provider. */
export type Person = {
  /** Digits, as most providers have them. */
  readonly id: string
  readonly name: string
  readonly email?: string
  readonly emailVerified: boolean
}

/** People that the consent page offers with one click. */
export const people: readonly Person[] = [
  { id: '1001', name: 'Ada Lovelace', email: 'ada@example.com', emailVerified: true },
  { id: '1002', name: 'Grace Hopper', email: 'grace@example.com', emailVerified: false },
]

const PersonForm = v.object({
  id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/)),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  email: v.optional(v.pipe(v.string(), v.maxLength(254))),
  verified: v.optional(v.literal('on')),
})

/** Reads the consent page's form: a person, `cancel`, or nothing when it is filled in wrongly. */
export function readChoice(form: URLSearchParams): Person | 'cancel' | undefined {
  if (form.get('choice') === 'cancel') return 'cancel'
  const { success, output } = v.safeParse(PersonForm, Object.fromEntries(form))
  if (!success) return undefined
  const { id, name, email, verified } = output
  return { id, name, ...(email ? { email } : {}), emailVerified: verified === 'on' }
}

/** The name without spaces and capitals, as providers want user names. */
export function userNameOf({ name }: Person): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '_')
}
