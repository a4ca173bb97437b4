import type { LatchkeyError } from '../../base/LatchkeyError.ts'
import { createStore, type Store } from '../../base/store.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'
import type { NameFlaw } from './readName.ts'

/** Free names near one that is taken, or why there are none to show. */
export type NearNames =
  | { readonly phase: 'ready'; readonly names: readonly string[] }
  | { readonly phase: 'failed'; readonly error: LatchkeyError }

/** What choosing a name has come to; `text` is the name without its ending. */
export type NameState =
  | { readonly phase: 'empty'; readonly text: '' }
  | { readonly phase: 'invalid'; readonly text: string; readonly flaw: NameFlaw }
  /** The visitor may still be typing. */
  | { readonly phase: 'typing'; readonly text: string }
  | { readonly phase: 'checking'; readonly text: string }
  /** Nobody has it; `error` is why registering it did not work. */
  | { readonly phase: 'available'; readonly text: string; readonly error?: LatchkeyError }
  | {
      readonly phase: 'taken'
      readonly text: string
      readonly near: NearNames
      readonly error?: LatchkeyError
    }
  /** Whether somebody has it could not be read. */
  | { readonly phase: 'unknown'; readonly text: string; readonly error: LatchkeyError }
  | { readonly phase: 'registering'; readonly text: string; readonly step: 'signing' | 'saving' }
  /** `name` is the whole name, with its ending. */
  | { readonly phase: 'registered'; readonly text: string; readonly name: string }

/** What choosing a name has come to in an instance. */
export const nameStore: (latchkey: Pick<Latchkey, 'kept'>) => Store<NameState> = slot('name', () =>
  createStore<NameState>({ phase: 'empty', text: '' }),
)
