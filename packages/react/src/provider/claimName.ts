import { SetupError } from '@latchkey/core'

/** On the page itself, so that two copies of this package see each other too. */
const taken = Symbol.for('latchkey.names')

/** Takes an instance's name for one provider, and returns the way to give it back; throws where another one has it. */
export function claimName(name: string): () => void {
  const page = globalThis as { [taken]?: Set<string> }
  page[taken] ??= new Set()
  const names = page[taken]
  if (names.has(name)) throw new SharedNameError(name)
  names.add(name)
  return () => void names.delete(name)
}

/** Two providers on a page have one instance name: they would share storage, and each undo what the other does. */
export class SharedNameError extends SetupError {
  override readonly name = 'SharedNameError'
  constructor(name: string) {
    super(
      'react.sharedName',
      `Two providers share the name ${name}: use one <LatchkeyProvider>, or give each its own option instance.`,
    )
  }
}
