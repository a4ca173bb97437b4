/** The part of a Playwright frame that the wallets use. */
export type WalletFrame = {
  url(): string
  evaluate(expression: string): Promise<unknown>
}

/** The part of a Playwright browser context that the wallets use, so that nobody depends on Playwright through us. */
export type WalletBrowserContext = {
  addInitScript(script: { readonly content: string }): Promise<unknown>
  exposeBinding(
    name: string,
    callback: (source: { readonly frame: WalletFrame }, message: unknown) => unknown,
  ): Promise<unknown>
  pages(): readonly { frames(): readonly WalletFrame[] }[]
}
