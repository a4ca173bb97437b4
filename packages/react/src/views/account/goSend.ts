import { type Holding, type Latchkey, say, showNotice } from '@latchkey/core'

/** Opens the form that sends, with a token where one was chosen; what sends is fetched for those who send. */
export function goSend(latchkey: Latchkey, token?: Holding): void {
  import('../send/sendDoor.ts').then(
    ({ openSend }) => openSend(latchkey, token),
    () => showNotice(latchkey, { variant: 'error', message: say(latchkey.words.getState(), 'view.failed') }),
  )
}
