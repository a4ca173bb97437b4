/** Who asks, as the servers know it; a site gives none of it. */
export type Requester = {
  /** The page's origin, as the browser proved it. */
  readonly origin: string
  readonly userAgent: string
  /** Only where the operator's proxy names one. */
  readonly city?: string
  /** In milliseconds. */
  readonly at: number
}

/** A label and its value in a mail. */
export type Detail = readonly [label: string, value: string]

/** What a mail tells about a requester. */
export function requesterDetails({ origin, userAgent, city, at }: Requester): readonly Detail[] {
  const place = city === undefined ? undefined : shownCity(city)
  return [
    ['Site', shownOrigin(origin)],
    ['Device', describeBrowser(userAgent)],
    ...(place === undefined ? [] : [['Near', place] as const]),
    ['Time', shownTime(at)],
  ]
}

/** The host of an HTTPS page, else the whole origin; other scripts' letters in their ASCII form. */
export function shownOrigin(origin: string): string {
  const url = URL.parse(origin)
  if (url === null || url.origin !== origin || !/^https?:$/.test(url.protocol)) return 'Unknown site'
  return url.protocol === 'https:' ? url.host : url.origin
}

const unknownBrowser = 'Unknown browser'
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Names browser and system in our own words: a user agent is text of whoever sends it. */
export function describeBrowser(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? unknownBrowser
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  return system === undefined ? browser : `${browser} on ${system}`
}

const browserNames = new Set(
  [...browsers.map(([, name]) => name), unknownBrowser].flatMap((browser) => [
    browser,
    ...systems.map(([, system]) => `${browser} on ${system}`),
  ]),
)

/** A name that `describeBrowser` gave. Other text in its place may come from a server that was broken into. */
export function shownBrowser(name: string): string {
  return browserNames.has(name) ? name : unknownBrowser
}

/** A proxy may pass on what a visitor sent, so only what looks like a place's name is shown. */
function shownCity(city: string): string | undefined {
  const name = city.normalize('NFC').trim()
  return /^\p{L}[\p{L}\p{M} .,'’()-]{0,59}$/u.test(name) ? name : undefined
}

/** A time that reads the same wherever the mail is opened, such as `18 Nov 2026, 13:05 UTC`. */
export function shownTime(at: number): string {
  const time = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  })
  return `${time.format(at)} UTC`
}
