import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Caip2, DirectoryId } from '@latchkey/wire'
import * as v from 'valibot'
import { chosenBounds, imageKind } from './imageKind.ts'
import { WalletFacts } from './walletData.ts'

const Ids = v.optional(v.array(DirectoryId), [])

/** What an operator may say about the directory. */
const Overrides = v.strictObject({
  /** Wallets to add; one with the id of a listed wallet takes its place. */
  add: v.optional(
    v.array(
      v.strictObject({
        ...WalletFacts.entries,
        chains: v.optional(v.array(Caip2)),
        /** A picture, by its path from this file. */
        image: v.optional(v.pipe(v.string(), v.minLength(1))),
      }),
    ),
    [],
  ),
  /** Wallets that are not served, picture included. */
  hide: Ids,
  /** Wallets to show first, in this order. */
  first: Ids,
  /** Wallets with the operator's own badge. */
  certify: Ids,
})

/** What an operator may say about the directory, with pictures found and checked. */
export type Overrides = v.InferOutput<typeof Overrides>

/** Nothing is changed and nobody is certified. */
export const noOverrides: Overrides = { add: [], hide: [], first: [], certify: [] }

/** Reads the operator's file; whatever is wrong with it is one sentence that says where. */
export function readOverrides(path: string): Overrides {
  const overrides = parse(path)
  return { ...overrides, add: overrides.add.map((wallet) => withImage(wallet, path)) }
}

function parse(path: string): Overrides {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new OverridesError(path, 'it cannot be read: write the path of a JSON file', error)
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new OverridesError(path, 'it is not JSON', error)
  }
  if (Array.isArray(value)) throw new OverridesError(path, 'at its top: Write an object, not a list')
  const result = v.safeParse(Overrides, value)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new OverridesError(path, `at ${v.getDotPath(issue) ?? 'its top'}: ${issue.message}`)
}

function withImage(wallet: Overrides['add'][number], path: string): Overrides['add'][number] {
  if (wallet.image === undefined) return wallet
  const image = resolve(dirname(path), wallet.image)
  let bytes: Buffer
  try {
    bytes = readFileSync(image)
  } catch (error) {
    throw new OverridesError(path, `the image of ${wallet.id} cannot be read`, error)
  }
  if (imageKind(bytes, chosenBounds) === undefined) {
    throw new OverridesError(
      path,
      `the image of ${wallet.id} is no PNG, JPEG, WebP, GIF or plain SVG of at most 256 KiB and 2048 pixels`,
    )
  }
  return { ...wallet, image }
}

/** The operator's file about wallets is not as it should be. */
export class OverridesError extends Error {
  override readonly name = 'OverridesError'
  constructor(path: string, why: string, cause?: unknown) {
    super(`The wallets file ${path} (LATCHKEY_WALLETS_FILE) is not used: ${why}.`, { cause })
  }
}
