import type { Latchkey } from '@latchkey/core'
import { RegisterAccountNameSuccessView } from './RegisterAccountNameSuccessView.tsx'
import { RegisterAccountNameView } from './RegisterAccountNameView.tsx'
import { nameEngine } from './useNameEngine.ts'

/** The views of registering a name: they load together, with the words of both. */
export async function loadNameViews(latchkey: Latchkey) {
  const { loadNameWords } = await nameEngine.load(latchkey)
  await loadNameWords(latchkey)
  return { RegisterAccountNameView, RegisterAccountNameSuccessView }
}
