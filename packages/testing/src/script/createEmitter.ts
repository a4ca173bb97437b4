/** Something that hears an event. */
export type Listener = (data: unknown) => void

/** Hands events to those who listen. */
export type Emitter = {
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
  emit(event: string, data: unknown): void
}

/** Makes an emitter without listeners. */
export function createEmitter(): Emitter {
  const listeners = new Map<string, readonly Listener[]>()
  return {
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    removeListener(event, listener) {
      const heard = listeners.get(event) ?? []
      const index = heard.indexOf(listener)
      if (index >= 0) listeners.set(event, heard.toSpliced(index, 1))
    },
    emit(event, data) {
      for (const listener of listeners.get(event) ?? []) {
        try {
          listener(data)
        } catch (error) {
          // A page's broken listener is the page's to report; the wallet and the other listeners go on.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}
