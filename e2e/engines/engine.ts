/** One step of a pointer or of a keyboard, as WebDriver and WebDriver BiDi both write it. */
type InputStep =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 }
  | { readonly type: 'keyDown' | 'keyUp'; readonly value: string }

/** What a hand does: the steps of one device in their order. */
export type Input =
  | {
      readonly type: 'pointer'
      readonly id: string
      readonly parameters: { readonly pointerType: 'mouse' }
      readonly actions: readonly InputStep[]
    }
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly InputStep[] }

/** One page of a browser. */
export type Tab = {
  /** Opens an address and waits until the page has loaded. */
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs a function in the page; arguments and result travel as JSON, so the function brings everything that it uses. */
  run<A extends readonly unknown[], R>(task: (...args: A) => R, ...args: A): Promise<Awaited<R>>
  /** The first frame of the page: what is run or done there is run or done inside of it. */
  frame(): Promise<Pick<Tab, 'run' | 'perform'>>
  perform(inputs: readonly Input[]): Promise<void>
  /** Makes the page this wide and high. */
  resize(width: number, height: number): Promise<void>
  /** The page as a PNG. */
  picture(): Promise<Buffer>
}

/** A browser that knows nothing yet, as that of a new visitor. */
export type Profile = {
  /** The tab that it opened with. */
  readonly first: Tab
  newTab(): Promise<Tab>
  /** Waits for a tab that a page opened, and gives it. */
  openedTab(): Promise<Tab>
  /** Errors and warnings that pages wrote into the console, or the browser for them. */
  readonly complaints: readonly string[]
  close(): Promise<void>
}

/** Whether pages inside of other sites' pages may store anything. */
export type StorageOptions = { readonly thirdPartyStorage?: 'partitioned' | 'blocked' }

/** A browser of another engine than Chromium's. */
export type Engine = {
  openProfile(): Promise<Profile>
  stop(): Promise<void>
}
