/** One end of a line between two parts of the extension. */
type Port = {
  postMessage(message: unknown): void
  readonly onMessage: { addListener(listener: (message: unknown) => void): void }
  readonly onDisconnect: { addListener(listener: () => void): void }
  readonly sender?: { readonly origin?: string }
}

/** As much of the browser's extension API as this wallet uses. */
type ExtensionApi = {
  readonly runtime: {
    connect(): Port
    readonly onConnect: { addListener(listener: (port: Port) => void): void }
    readonly onMessage: { addListener(listener: (message: unknown) => void): void }
    sendMessage(message: unknown): Promise<unknown>
    getURL(path: string): string
  }
  readonly windows: {
    create(options: { url: string; type: 'popup'; width: number; height: number }): Promise<unknown>
  }
  readonly storage: {
    readonly local: {
      get(): Promise<Record<string, unknown>>
      set(items: Record<string, unknown>): Promise<void>
    }
  }
}

/** The browser's extension API. */
export const extension: ExtensionApi = (globalThis as unknown as { readonly chrome: ExtensionApi }).chrome

/** What a page sends to the wallet, and the wallet to the page. */
export type WalletMessage =
  | { readonly type: 'request'; readonly id: number; readonly args: { method: string; params?: unknown } }
  | {
      readonly type: 'answer'
      readonly id: number
      readonly result?: unknown
      readonly error?: { code: number; message: string }
    }
  | { readonly type: 'event'; readonly event: string; readonly data: unknown }

/** Marks the messages between the page's world and the extension's. */
export const toWallet = 'latchkey-test-extension:to-wallet'
/** Marks the messages back. */
export const toPage = 'latchkey-test-extension:to-page'
