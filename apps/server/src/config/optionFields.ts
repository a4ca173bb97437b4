import * as v from 'valibot'

/** A whole number from `min` to `max`; the sentence says what to write. */
export function wholeNumber(sentence: string, min: number, max: number, aboveSentence = sentence) {
  return v.pipe(
    v.number(sentence),
    v.integer(sentence),
    v.minValue(min, sentence),
    v.maxValue(max, aboveSentence),
  )
}

/** A port; 0 takes any free one. */
export const Port = wholeNumber('Write the port as a number from 0 to 65535.', 0, 65_535)

/** An address with http or https. */
export const HttpUrl = v.pipe(
  v.string(),
  v.check(isHttpUrl, 'Write an address that begins with http:// or https://.'),
)

/** An origin: an address without a path. */
export const Origin = v.pipe(
  v.string(),
  v.check(isOrigin, 'Write an origin such as http://127.0.0.1:9000, without a path.'),
)

/** The id of an EVM chain. */
export const EvmChainId = v.pipe(
  v.number('Write chain ids as positive whole numbers, such as 1 or 8453.'),
  v.safeInteger('Write chain ids as positive whole numbers, such as 1 or 8453.'),
  v.minValue(1, 'Write chain ids as positive whole numbers, such as 1 or 8453.'),
)

/** The address of a database. */
export const DatabaseUrl = v.pipe(
  v.string(),
  v.regex(
    /^(postgres(ql)?:\/\/.+|sqlite:.+)$/,
    'Write postgres://user:password@host/database, or sqlite: and the path of a file.',
  ),
)

/** The public address of a relay. */
export const RelayUrl = v.pipe(
  v.string(),
  v.check(isRelayUrl, 'Write an address such as wss://relay.example.com/relay.'),
)

/** The name of an HTTP header, in lower case. */
export const HeaderName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]{1,60}$/, 'Write the name of a header in lower case.'),
)

/** A key or a secret of a provider. */
export const ProviderKey = v.pipe(
  v.string(),
  v.regex(/^[\x21-\x7e]{8,500}$/, 'Write the key as the provider gave it.'),
)

/** A host name without a port. */
export const HostName = v.pipe(
  v.string(),
  v.check(isHostName, 'Write a host name such as api.example.com, without a port.'),
)

/** A time in milliseconds. */
export const millis = wholeNumber(
  'Write a number of milliseconds, 100 or more.',
  100,
  600_000,
  'Write a number of milliseconds, at most 600000.',
)

/** Less than this has no room for one answer of the largest size. */
export const unsentMegabytes = v.pipe(
  v.number('Write a number of megabytes, 16 or more.'),
  v.integer('Write a number of megabytes, 16 or more.'),
  v.minValue(16, 'Write a number of megabytes, 16 or more.'),
)

function isOrigin(text: string): boolean {
  return isHttpUrl(text) && new URL(text).origin === text
}

/** Whether a text is an origin with https. */
export function isHttpsOrigin(text: string): boolean {
  return isOrigin(text) && text.startsWith('https:')
}

function isHostName(text: string): boolean {
  return URL.parse(`http://${text}`)?.hostname === text
}

function isRelayUrl(text: string): boolean {
  return URL.canParse(text) && /^wss?:$/.test(new URL(text).protocol)
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
