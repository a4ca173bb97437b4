import { messages } from '../messages.ts'
import type { Blocks } from './headStatus.ts'

const tallest = 4

/** The newest blocks as the pins of a lock: an empty block is a dot, a fuller one a longer pin. */
export function BlockPins({ blocks }: { readonly blocks: Blocks }) {
  const filled = blocks.filter((block) => block.transactions > 0).length
  return (
    <div className="pins" role="img" aria-label={messages.chains.pins(blocks.length, filled)}>
      {/* Newest first: the row runs backwards, so that the oldest are the ones that find no room. */}
      {blocks.toReversed().map((block) => (
        <span key={block.hash} className="pin" data-fill={Math.min(block.transactions, tallest)} />
      ))}
    </div>
  )
}
