import { tryLater } from '../../http/failure.ts'
import type { SignInStore } from './signInStore.ts'

/** The same store, whose troubles are told to `onTrouble` and to the client, in a sentence. */
export function guardSignInStore(store: SignInStore, onTrouble: (error: unknown) => void): SignInStore {
  async function guard<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work
    } catch (error) {
      onTrouble(error)
      throw tryLater(503, 'store_unavailable', 'The database does not answer: try again in 2 s.', 2)
    }
  }
  return {
    keys: {
      list: () => guard(store.keys.list()),
      add: (...key) => guard(store.keys.add(...key)),
      extend: (key) => guard(store.keys.extend(key)),
    },
    open: (...session) => guard(store.open(...session)),
    find: (idHash) => guard(store.find(idHash)),
    touch: (...use) => guard(store.touch(...use)),
    noteChecked: (...check) => guard(store.noteChecked(...check)),
    rotate: (...rotation) => guard(store.rotate(...rotation)),
    end: (idHash) => guard(store.end(idHash)),
    findMetadata: (...account) => guard(store.findMetadata(...account)),
    putMetadata: (...metadata) => guard(store.putMetadata(...metadata)),
    sweep: (...times) => guard(store.sweep(...times)),
  }
}
