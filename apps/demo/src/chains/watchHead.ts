import { messages } from '../messages.ts'
import { ReadError, type RpcClient } from '../rpc/rpcClient.ts'
import { type HeadEvent, type HeadStatus, knownBlocks, nextHeadStatus } from './headStatus.ts'
import { readBlocks } from './readBlocks.ts'

const pollMs = 3_000

/** A running watch over one chain's head. */
export type HeadWatch = {
  /** Reads now instead of at the next turn. */
  refresh(): void
  stop(): void
}

/** Where a watch gets its facts and tells them. */
export type WatchOptions = {
  readonly client: RpcClient
  readonly onStatus: (status: HeadStatus) => void
  readonly everyMs?: number
  /** The document whose visibility decides whether anybody is looking. */
  readonly page?: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
}

/** Follows a chain's head while the page is visible, and says each change. */
export function watchHead({ client, onStatus, everyMs = pollMs, page = document }: WatchOptions): HeadWatch {
  let status: HeadStatus = { phase: 'loading' }
  let timer: ReturnType<typeof setTimeout> | undefined
  let reading = false
  let stopped = false

  function tell(event: HeadEvent): void {
    if (stopped) return
    status = nextHeadStatus(status, event)
    onStatus(status)
  }

  async function read(): Promise<void> {
    clearTimeout(timer)
    if (reading || stopped || page.visibilityState !== 'visible') return
    reading = true
    try {
      tell({ type: 'read', blocks: await readBlocks(client, knownBlocks(status)), at: Date.now() })
    } catch (error) {
      tell({ type: 'missed', reason: error instanceof ReadError ? error.message : messages.read.unreadable })
    }
    reading = false
    if (!stopped) timer = setTimeout(read, everyMs)
  }

  page.addEventListener('visibilitychange', read)
  onStatus(status)
  void read()

  return {
    refresh() {
      tell({ type: 'retried' })
      void read()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
      page.removeEventListener('visibilitychange', read)
    },
  }
}
