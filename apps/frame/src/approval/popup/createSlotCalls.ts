import type { StampedRequest } from '../../device/createAuthClient.ts'
import type { Keeping, KeptSlot, SlotPlace } from '../../device/keptSlot.ts'
import type { KeptWallet, WalletOrder } from './makeKept.ts'
import { type PopupRequest, readSlotAnswer } from './popupMessages.ts'

/** A window whose storage does not answer keeps nothing and has nothing. */
const answerMs = 10_000
/** A window first loads what it makes a wallet with. */
const makingMs = 60_000
/** Longer than a request to the server takes. */
const sendingMs = 40_000

/** The calls of the frame to a window about its wallet. All settle: a window that is closed has nothing either. */
export type SlotCalls = {
  readSlot(place: SlotPlace): Promise<KeptSlot | undefined>
  keepSlot(place: SlotPlace, slot: KeptSlot): Promise<Keeping>
  makeWallet(order: WalletOrder): Promise<KeptWallet | undefined>
  /** Sends a request of the frame with the cookies of this browser, which the frame has not; rejects without an answer. */
  send(request: StampedRequest): Promise<Response>
}

/** Makes the frame's end of the calls, for a window that will connect, or is closed before. */
export function createSlotCalls(wait: (ms: number) => Promise<undefined>): {
  readonly calls: SlotCalls
  connect(port: MessagePort): void
  close(): void
} {
  let connect: (port: MessagePort) => void = () => {}
  let close: () => void = () => {}
  const connected = new Promise<MessagePort>((resolve) => {
    connect = resolve
  })
  const closed = new Promise<undefined>((resolve) => {
    close = () => resolve(undefined)
  })

  async function ask<T extends Answer['type']>(request: PopupRequest, type: T, limitMs = answerMs) {
    const port = await Promise.race([connected, closed])
    if (port === undefined) return undefined
    const answer = nextAnswer(port, type)
    try {
      port.postMessage(request)
    } catch {
      // A browser that cannot send keys to another page keeps none there.
      return undefined
    }
    return Promise.race([answer, closed, wait(limitMs)])
  }

  return {
    calls: {
      readSlot: async (place) => (await ask({ type: 'readSlot', place }, 'slotRead'))?.slot,
      async keepSlot(place, slot) {
        const answer = await ask({ type: 'keepSlot', place, slot }, 'slotKept')
        const { isKept = false, replaced } = answer?.keeping ?? {}
        return { isKept, ...(replaced !== undefined && { replaced }) }
      },
      async send(request) {
        const { answer } = (await ask({ type: 'send', request }, 'sent', sendingMs)) ?? {}
        if (answer === undefined) throw new TypeError('The window did not send the request.')
        const { status, body, date } = answer
        return new Response(body, { status, headers: { date } })
      },
      makeWallet: async (order) =>
        (await ask({ type: 'makeWallet', ...order }, 'walletMade', makingMs))?.made,
    },
    connect,
    close,
  }
}

type Answer = NonNullable<ReturnType<typeof readSlotAnswer>>

function nextAnswer<T extends Answer['type']>(
  port: MessagePort,
  type: T,
): Promise<Extract<Answer, { type: T }>> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    function onMessage({ data }: MessageEvent): void {
      const answer = readSlotAnswer(data)
      if (answer?.type !== type) return
      listening.abort()
      resolve(answer as Extract<Answer, { type: T }>)
    }
    port.addEventListener('message', onMessage, { signal: listening.signal })
  })
}
