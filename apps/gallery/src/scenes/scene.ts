import type { Latchkey, LatchkeyOptions, PageExit, View, WalletEntry, WordCode } from '@latchkey/core'
import type { SayValues } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import type { Cast } from '../world/cast.ts'
import type { ServerPart } from '../world/sceneServer.ts'
import type { WalletPart } from '../world/walletPart.ts'

/** A text of the catalogue, with its values where it has places. */
export type Said = {
  readonly [Code in WordCode]: readonly [code: Code, ...values: SayValues<Code>]
}[WordCode]

/** What a scene can do besides opening the widget at a view. */
export type Hands = {
  readonly latchkey: Latchkey
  /** Says a text as the widget would. */
  readonly say: (...said: Said) => string
  /** Types into the field of the widget. */
  readonly type: (text: string) => Promise<void>
  /** Ticks the box, or moves the switch, of the widget. */
  readonly tick: () => Promise<void>
  /** Unfolds what the widget has folded. */
  readonly unfold: () => Promise<void>
  /** Waits until it is so. */
  readonly until: (isSo: () => boolean) => Promise<void>
}

/** How a scene comes about: a real instance in a world where everybody plays a part. */
export type Play = {
  readonly options?: LatchkeyOptions
  /** The wallets in this browser. */
  readonly wallets?: readonly WalletPart[]
  /** The wallets that were connected before the page was loaded. */
  readonly connected?: readonly WalletPart[]
  /** Wallets used before, the last one first. */
  readonly recent?: readonly WalletEntry[]
  readonly server?: ServerPart
  /** The way into wallets' apps; one that leads nowhere unless told. */
  readonly exit?: PageExit
  /** The site has no adapter of a chain library: wallets come by codes and links alone. */
  readonly alone?: boolean
  /** The page is on a phone. */
  readonly mobile?: boolean
  /** Waits up to this many milliseconds are over; 1,000 unless told, so that looking for wallets is. */
  readonly passesMs?: number
  /** The clock advances after each wait, so that timeouts expire. */
  readonly clockMoves?: boolean
  /** The browser opens no windows. */
  readonly blocksWindows?: boolean
  /** Where the widget opens; closed without it. */
  readonly view?: View
  /** What stands in the page; the Connect button unless told. */
  readonly page?: ReactNode
  readonly act?: (hands: Hands) => void | Promise<void>
  /** What must stand in the widget before the scene counts as reached. */
  readonly shows: readonly Said[]
  /** What else must be true then. */
  readonly until?: (latchkey: Latchkey) => boolean
}

/** One picture of the gallery. */
export type Scene = (cast: Cast) => Play
