import * as v from 'valibot'
import { Caip2 } from '../caip2.ts'
import type { Endpoint } from './endpoint.ts'
import { paths } from './paths.ts'

/** Whether the site's server wants to hear what happens in the widget. */
export const AnalyticsConfig = v.object({ isAnalyticsEnabled: v.boolean() })

/** Whether the site's server wants to hear what happens in the widget. */
export type AnalyticsConfig = v.InferOutput<typeof AnalyticsConfig>

/** Names of events, each with the properties that may go to the server: none of them can hold who the visitor is. */
export const analyticsEvents = {
  INITIALIZE: [],
  MODAL_OPEN: ['connected'],
  MODAL_CLOSE: ['connected'],
  CLICK_ALL_WALLETS: [],
  SELECT_WALLET: ['name', 'platform'],
  SEARCH_WALLET: ['badge'],
  CONNECT_SUCCESS: ['method', 'name'],
  CONNECT_ERROR: ['code'],
  CONNECT_PROXY_ERROR: ['code', 'name'],
  USER_REJECTED: ['code'],
  DISCONNECT_SUCCESS: ['namespace'],
  DISCONNECT_ERROR: ['code'],
  CLICK_WALLET_HELP: [],
  CLICK_NETWORK_HELP: [],
  CLICK_GET_WALLET: [],
  GET_WALLET: ['name', 'platform'],
  CLICK_NETWORKS: [],
  SWITCH_NETWORK: ['network'],
  CLICK_TRANSACTIONS: ['isSmartAccount'],
  ERROR_FETCH_TRANSACTIONS: ['isSmartAccount'],
  LOAD_MORE_TRANSACTIONS: ['isSmartAccount'],
  CLICK_SIGN_SIWX_MESSAGE: ['network', 'isSmartAccount'],
  CLICK_CANCEL_SIWX: ['network', 'isSmartAccount'],
  SIWX_AUTH_SUCCESS: ['network', 'isSmartAccount'],
  SIWX_AUTH_ERROR: ['network', 'isSmartAccount', 'code'],
  EMAIL_LOGIN_SELECTED: [],
  EMAIL_SUBMITTED: [],
  DEVICE_REGISTERED_FOR_EMAIL: [],
  EMAIL_VERIFICATION_CODE_SENT: [],
  EMAIL_VERIFICATION_CODE_PASS: [],
  EMAIL_VERIFICATION_CODE_FAIL: ['code'],
  EMAIL_EDIT: [],
  EMAIL_UPGRADE_FROM_MODAL: [],
  SOCIAL_LOGIN_STARTED: ['provider'],
  SOCIAL_LOGIN_SUCCESS: ['provider'],
  SOCIAL_LOGIN_ERROR: ['provider', 'code'],
  SOCIAL_LOGIN_REQUEST_USER_DATA: ['provider'],
  SOCIAL_LOGIN_CANCELED: ['provider'],
  OPEN_SWAP: ['network', 'isSmartAccount'],
  INITIATE_SWAP: ['network', 'isSmartAccount'],
  SWAP_SUCCESS: ['network', 'isSmartAccount'],
  SWAP_ERROR: ['network', 'isSmartAccount', 'code'],
  SWAP_APPROVAL_ERROR: ['network', 'isSmartAccount', 'code'],
  CLICK_SELECT_TOKEN_TO_SWAP: [],
  CLICK_SELECT_NETWORK_TO_SWAP: [],
  CLICK_CONVERT: [],
  OPEN_SEND: ['network', 'isSmartAccount'],
  SEND_INITIATED: ['network', 'isSmartAccount'],
  SEND_SUCCESS: ['network', 'isSmartAccount'],
  SEND_ERROR: ['network', 'isSmartAccount', 'code'],
  SEND_REJECTED: ['network', 'isSmartAccount'],
  SELECT_BUY_CRYPTO: ['isSmartAccount'],
  SELECT_BUY_PROVIDER: ['provider'],
  SELECT_WHAT_IS_A_BUY: [],
  OPEN_ENS_FLOW: ['isSmartAccount'],
  REGISTER_NAME_INITIATED: ['isSmartAccount'],
  REGISTER_NAME_SUCCESS: ['isSmartAccount'],
  REGISTER_NAME_ERROR: ['isSmartAccount', 'code'],
  SET_PREFERRED_ACCOUNT_TYPE: ['accountType', 'network'],
} as const satisfies Readonly<Record<string, readonly AnalyticsProperty[]>>

/** The name of an event. */
export type AnalyticsEventName = keyof typeof analyticsEvents

/** What a property of an event may hold: words from short lists, never what a visitor typed or is called. */
const analyticsProperties = {
  connected: v.boolean(),
  isSmartAccount: v.boolean(),
  /** The name of a wallet, as the directory or the wallet itself tells it. */
  name: v.pipe(v.string(), v.maxLength(64), v.check(tellsNobody)),
  platform: v.picklist(['mobile', 'desktop', 'browser', 'web', 'qrcode', 'external', 'unsupported']),
  method: v.picklist(['qrcode', 'mobile', 'browser', 'desktop', 'web', 'email', 'social', 'passkey']),
  badge: v.picklist(['none', 'certified']),
  network: Caip2,
  namespace: v.picklist(['eip155', 'solana', 'polkadot', 'bip122', 'all']),
  provider: v.picklist([
    'google',
    'x',
    'discord',
    'farcaster',
    'github',
    'apple',
    'facebook',
    'coinbase',
    'meld',
  ]),
  accountType: v.picklist(['eoa', 'smartAccount', 'payment']),
  /** The code of an error, such as `connect.timeout`: never its message, which may quote an address. */
  code: v.pipe(v.string(), v.regex(/^[a-z][a-zA-Z]*(\.[a-zA-Z]+)*$/), v.maxLength(64)),
} as const

/** The name of a property of an event. */
export type AnalyticsProperty = keyof typeof analyticsProperties

/** A wallet may call itself anything: an address, an email, a link or somebody's ENS name is not a name. */
function tellsNobody(text: string): boolean {
  return !/@|:\/\/|[0-9a-z]{26,}|\.eth$/i.test(text)
}

const names = Object.keys(analyticsEvents) as AnalyticsEventName[]

/** One thing that happened in the widget. Whatever else a client sends along is not read. */
export const AnalyticsEvent = v.object({
  eventId: v.pipe(v.string(), v.uuid()),
  /** Milliseconds since 1970. */
  timestamp: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  props: v.pipe(
    v.object({
      type: v.literal('track'),
      event: v.picklist(names),
      properties: v.optional(v.record(v.string(), v.unknown()), {}),
    }),
    v.transform(({ type, event, properties }) => ({
      type,
      event,
      properties: safeProperties(event, properties),
    })),
  ),
})

/** One thing that happened in the widget. */
export type AnalyticsEvent = v.InferOutput<typeof AnalyticsEvent>

/** Keeps of an event's properties those that may go to the server, and leaves out the rest. */
export function safeProperties(
  event: AnalyticsEventName,
  properties: Readonly<Record<string, unknown>>,
): Readonly<Partial<Record<AnalyticsProperty, string | boolean>>> {
  const allowed: readonly AnalyticsProperty[] = analyticsEvents[event]
  const kept: Partial<Record<AnalyticsProperty, string | boolean>> = {}
  for (const name of allowed) {
    const value = v.safeParse(analyticsProperties[name], properties[name])
    if (value.success) kept[name] = value.output
  }
  return kept
}

const ProjectQuery = v.object({
  projectId: v.optional(v.string()),
  st: v.optional(v.string()),
  sv: v.optional(v.string()),
})

/** `GET /getAnalyticsConfig`: whether events may be sent. */
export const getAnalyticsConfig = {
  method: 'GET',
  path: paths.getAnalyticsConfig,
  summary: 'Whether this server wants the events of a project.',
  callers: 'anybody',
  price: { allowance: 'list', units: 1 },
  query: ProjectQuery,
  response: AnalyticsConfig,
  failures: { 429: 'too many requests; wait as long as Retry-After says' },
} as const satisfies Endpoint

/** `POST /e`: what happened in the widget, one event or several, whatever the content type. */
export const sendEvents = {
  method: 'POST',
  path: paths.sendEvents,
  summary: 'Events of the widget, counted by name. Nothing about the visitor is read or kept.',
  callers: 'project',
  price: { allowance: 'events', units: 1 },
  mostBodyBytes: 64 * 1024,
  query: ProjectQuery,
  body: v.union([AnalyticsEvent, v.array(AnalyticsEvent)]),
  response: v.object({ accepted: v.number(), refused: v.number() }),
  responseStatus: 202,
  failures: {
    400: 'broken JSON, no event, or more than 500',
    401: 'unknown project, or a page whose origin the project does not allow',
    403: 'the operator did not turn analytics on for this project',
    413: 'a body over 64 KiB',
    429: 'too many requests; wait as long as Retry-After says',
  },
} as const satisfies Endpoint
