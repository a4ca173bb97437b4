import * as v from 'valibot'
import { Caip2 } from '../caip2.ts'
import { AppLink, WebLink } from '../linkSchemas.ts'
import type { Endpoint } from './endpoint.ts'
import { paths } from './paths.ts'

/** What the operator says of a wallet: `certified` is the operator's own badge. */
export const BadgeType = v.picklist(['none', 'certified'])

/** What the operator says of a wallet: `certified` is the operator's own badge. */
export type BadgeType = v.InferOutput<typeof BadgeType>

/** The id of a wallet or of an image, as it stands in an address. */
export const DirectoryId = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,79}$/, 'Write an id of the directory: letters, digits, - and _.'),
)

/** A link that cannot be followed is as good as none: it must not cost the visitor the whole wallet. */
const webLink = v.fallback(v.nullish(WebLink), null)
const appLink = v.fallback(v.nullish(AppLink), null)

/** A wallet of the directory. Only id and name are sure; a link that is not safe to follow is read as null. */
export const WalletEntry = v.object({
  id: DirectoryId,
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)),
  /** The name under which its extension announces itself (EIP-6963). */
  rdns: v.fallback(v.nullish(v.string()), null),
  image_id: v.fallback(v.nullish(DirectoryId), null),
  order: v.fallback(v.nullish(v.number()), null),
  homepage: webLink,
  mobile_link: appLink,
  desktop_link: appLink,
  webapp_link: webLink,
  app_store: webLink,
  play_store: webLink,
  chrome_store: webLink,
  /** How an extension of old days shows in the page: the flag on its provider, by namespace. */
  injected: v.fallback(
    v.nullish(v.array(v.object({ namespace: v.string(), injected_id: v.string() }))),
    null,
  ),
  /** Chains in CAIP-2; an empty list says that nobody told. */
  chains: v.fallback(v.nullish(v.array(Caip2)), null),
  badge_type: v.fallback(v.nullish(BadgeType), null),
})

/** A wallet of the directory. */
export type WalletEntry = v.InferOutput<typeof WalletEntry>

/** A page of the directory; `count` is how many wallets there are in all pages. */
export const WalletPage = v.object({ data: v.array(WalletEntry), count: v.number() })

/** A page of the directory; `count` is how many wallets there are in all pages. */
export type WalletPage = v.InferOutput<typeof WalletPage>

/** Reads a page as a client should: an entry that is not a wallet is left out, and does not spoil the others. */
export const LenientWalletPage = v.object({
  data: v.pipe(
    v.array(v.unknown()),
    v.transform((items) =>
      items.flatMap((item) => {
        const read = v.safeParse(WalletEntry, item)
        return read.success ? [read.output] : []
      }),
    ),
  ),
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

const list = v.optional(v.string())

/** What may be asked of the directory; lists are separated by commas. */
export const WalletsQuery = v.object({
  projectId: v.optional(v.string()),
  st: v.optional(v.string()),
  sv: v.optional(v.string()),
  page: v.optional(v.string()),
  entries: v.optional(v.string()),
  chains: list,
  include: list,
  exclude: list,
  search: v.optional(v.string()),
  badge_type: v.optional(v.string()),
  platform: v.optional(v.string()),
  names: list,
  rdns: list,
})

/** `GET /getWallets`: wallets in the order to show them. */
export const getWallets = {
  method: 'GET',
  path: paths.getWallets,
  summary: 'Wallets, a page at a time: by chain, id, name, badge or platform.',
  callers: 'anybody',
  price: { allowance: 'list', units: 1 },
  query: WalletsQuery,
  response: WalletPage,
  failures: {
    400: 'a page, a number of entries, a chain, an id, a badge or a platform that cannot be read',
    429: 'too many requests; wait as long as Retry-After says',
  },
} as const satisfies Endpoint

/** `GET /getWalletImage/{id}`: the picture of a wallet, by its `image_id`. */
export const getWalletImage = {
  method: 'GET',
  path: paths.getWalletImage,
  summary: "A wallet's logo, or the glyph that stands in for it.",
  callers: 'picture',
  price: { allowance: 'image', units: 1 },
  response: v.string(),
  responseType: 'image/*',
  failures: {
    404: 'the directory has no such image',
    429: 'too many requests; wait as long as Retry-After says',
  },
} as const satisfies Endpoint

/** `GET /public/getAssetImage/{id}`: the picture of a network. */
export const getAssetImage = {
  method: 'GET',
  path: paths.getAssetImage,
  summary: 'The picture of a network, by its chain: eip155:1 or eip155-1.',
  callers: 'picture',
  price: { allowance: 'image', units: 1 },
  response: v.string(),
  responseType: 'image/*',
  failures: {
    404: 'there is no such picture',
    429: 'too many requests; wait as long as Retry-After says',
  },
} as const satisfies Endpoint
