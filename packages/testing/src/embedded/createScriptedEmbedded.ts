/** What the page asks of the embedded wallet and waits for. */
export type EmbeddedCall =
  | 'startEmail'
  | 'awaitDevice'
  | 'enterCode'
  | 'connectSocial'
  | 'leaveForSocial'
  | 'returnFromSocial'
  | 'startFarcaster'
  | 'awaitFarcaster'
  | 'openSession'

type Waiting = {
  readonly name: EmbeddedCall
  readonly args: readonly unknown[]
  resolve(value: unknown): void
  reject(error: unknown): void
}

type Approval = 'asked' | 'answered' | 'failed' | 'notAllowed'

/** An embedded wallet whose answers a test gives, in place of `EmbeddedSource` of @latchkey/core. */
export type ScriptedEmbedded = ReturnType<typeof createScriptedEmbedded>

/** Makes an embedded wallet that answers when the test says so. */
export function createScriptedEmbedded() {
  const waiting: Waiting[] = []
  const asked: EmbeddedCall[] = []
  const listeners = new Set<(change: Approval) => void>()
  const looks: unknown[] = []
  let box: unknown
  let loads = 0
  let opened: unknown
  let rejections = 0
  let isOpen = false
  let failure: Error | undefined

  const call =
    (name: EmbeddedCall) =>
    (...args: readonly unknown[]): Promise<never> => {
      asked.push(name)
      return new Promise<never>((resolve, reject) => {
        waiting.push({ name, args, resolve: resolve as (value: unknown) => void, reject })
      })
    }

  function take(name: EmbeddedCall): Waiting {
    const index = waiting.findIndex((one) => one.name === name)
    const [found] = index < 0 ? [] : waiting.splice(index, 1)
    if (found === undefined) throw new Error(`The page does not wait for ${name}.`)
    return found
  }

  const link = {
    startEmail: call('startEmail'),
    awaitDevice: call('awaitDevice'),
    enterCode: call('enterCode'),
    connectSocial: call('connectSocial'),
    leaveForSocial: call('leaveForSocial'),
    returnFromSocial: call('returnFromSocial'),
    startFarcaster: call('startFarcaster'),
    awaitFarcaster: call('awaitFarcaster'),
    openSession: call('openSession'),
    watchApprovals(listener: (change: Approval) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    rejectApprovals() {
      rejections += 1
    },
    place(next: unknown) {
      box = next
    },
    setLook: (look: unknown) => void looks.push(look),
    close() {
      isOpen = false
    },
  }

  return {
    source: {
      type: 'embedded' as const,
      async load() {
        loads += 1
        if (failure) throw failure
        return {
          openEmbedded(requirements: unknown) {
            opened = requirements
            isOpen = true
            return link
          },
        }
      },
    },
    /** Lets the code of the wallet fail to load from now on, or load again. */
    breakLoad(error?: Error) {
      failure = error
    },
    loads: () => loads,
    isOpen: () => isOpen,
    /** What the wallet was opened with. */
    opened: () => opened,
    /** Every call of the page, in order. */
    asked,
    /** What the page gave with a call that waits. */
    argsOf: (name: EmbeddedCall) => waiting.find((one) => one.name === name)?.args,
    isWaiting: (name: EmbeddedCall) => waiting.some((one) => one.name === name),
    answer: (name: EmbeddedCall, value?: unknown) => take(name).resolve(value),
    fail: (name: EmbeddedCall, error: unknown) => take(name).reject(error),
    /** Says what became of a request that needs an approval. */
    approval(change: Approval) {
      for (const listener of [...listeners]) listener(change)
    },
    rejections: () => rejections,
    /** Where the page shows the frame; undefined while it is hidden. */
    box: () => box,
    looks,
  }
}
