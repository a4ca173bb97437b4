/**
 * What nodes say on the channel: who speaks, and where to look. Never a message of a visitor, so that somebody who writes
 * into Redis can make nodes look, and can neither read nor deliver anything.
 */
export type Words =
  /** These topics have something new; none at all is a sign of life. */
  | { readonly kind: 'topics'; readonly node: string; readonly topics: readonly string[] }
  /** The speaker could not tell anything since that moment (ms). */
  | { readonly kind: 'missed'; readonly node: string; readonly sinceMs: number }

/** A line that is longer is said in several. */
export const mostTopics = 500

const topicLength = 64
const nodeLength = 16
const longest = nodeLength + 1 + mostTopics * topicLength

const topicsForm = /^[0-9a-f]{16}t(?:[0-9a-f]{64})*$/
const missedForm = /^[0-9a-f]{16}m[0-9]{1,15}$/

/** For example `0123456789abcdeft<topic><topic>`, or `0123456789abcdefm1700000000000`. */
export function writeWords(words: Words): string {
  return words.kind === 'topics'
    ? `${words.node}t${words.topics.join('')}`
    : `${words.node}m${Math.max(0, Math.floor(words.sinceMs))}`
}

/** Undefined for what no node of ours would say. */
export function readWords(text: string): Words | undefined {
  if (text.length > longest) return undefined
  const node = text.slice(0, nodeLength)
  const rest = text.slice(nodeLength + 1)
  if (missedForm.test(text)) return { kind: 'missed', node, sinceMs: Number(rest) }
  if (!topicsForm.test(text)) return undefined
  const topics: string[] = []
  for (let at = 0; at < rest.length; at += topicLength) topics.push(rest.slice(at, at + topicLength))
  return { kind: 'topics', node, topics }
}
