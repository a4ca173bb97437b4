import type { Address } from 'viem'
import { people } from './people.ts'

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#12655d"/>' +
  '<circle cx="4" cy="3" r="1.6" fill="#fff"/><path d="M1 8a3 3 0 0 1 6 0z" fill="#fff"/></svg>'

// Base64, because viem takes only that for a picture without asking the network.
const avatar = `data:image/svg+xml;base64,${btoa(picture)}`

/** The names under `.eth` that exist, with their text records. */
export const names: readonly {
  readonly label: string
  readonly owner: Address
  readonly texts: Readonly<Record<string, string>>
}[] = [
  {
    label: 'alice',
    owner: people.alice,
    texts: { description: 'Account 0 of the sandbox.', url: 'https://alice.example', avatar },
  },
  { label: 'bob', owner: people.bob, texts: { description: 'Account 1 of the sandbox.' } },
]
