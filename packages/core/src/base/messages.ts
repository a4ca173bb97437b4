/**
 * Every sentence the core can say, in English; `{name}` marks the place of a value. Texts that the specification quotes
 * stand here verbatim. No sentence carries an address, a name or an amount: errors reach logs and analytics.
 */
export const messages = {
  'address.evm': 'Write the address as 40 hexadecimal characters, with or without 0x in front.',
  'amount.fraction': 'Write at most {decimals} digits after the point.',
  'amount.malformed': 'Write the amount in digits with at most one point, for example 12.5.',
  'caip.account': 'Write the account as namespace:chain:address, where the namespace is one of {namespaces}.',
  'caip.chain': 'Write the chain as namespace:chain, where the namespace is one of {namespaces}.',
  'chain.unsupported': 'Unsupported chain',
  'http.answer': 'The service gave an answer that cannot be read. Please try again later.',
  'http.deadline': 'The service took longer than {seconds} seconds. Please try again.',
  'http.status': 'HTTP status code: {n}',
  'http.unreachable': 'The service did not answer. Check your connection and try again.',
} as const

/** The name of a sentence in the catalogue. */
export type MessageCode = keyof typeof messages

/** The values a sentence has places for. */
export type MessageValues<Code extends MessageCode = MessageCode> = Code extends MessageCode
  ? Readonly<Record<PlaceIn<(typeof messages)[Code]>, string | number>>
  : never

type PlaceIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceIn<Rest>
  : never

/** Puts values into the places of a sentence; a place without a value stays as it is. */
export function fillMessage(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  )
}
