import { type Holding, type Latchkey, showNotice } from '@latchkey/core'
import { say } from '@latchkey/core/internal'
import { sendEngine } from '../send/useSendEngine.ts'

/** Opens the form that sends, with a token where one was chosen; what sends is fetched for those who send. */
export function goSend(latchkey: Latchkey, token?: Holding): void {
  sendEngine.load(latchkey).then(
    ({ openSend }) => openSend(latchkey, token),
    () => showNotice(latchkey, { variant: 'error', message: say(latchkey.words.getState(), 'view.failed') }),
  )
}
