import type { Latchkey } from '../../instance/latchkey.ts'
import { say } from '../../words/say.ts'
import type { SayValues, WordCode } from '../../words/words.ts'
import { showNotice } from './showNotice.ts'

/** Says in the banner what is being done; it stays until something else is said. */
export function showLoading<Code extends WordCode>(
  latchkey: Pick<Latchkey, 'notice' | 'deps' | 'kept' | 'words'>,
  code: Code,
  ...values: SayValues<Code>
): void {
  const message = say(latchkey.words.getState(), code, ...values)
  showNotice(latchkey, { variant: 'loading', message, autoClose: false })
}
