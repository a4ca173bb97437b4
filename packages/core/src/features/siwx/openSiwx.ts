import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'
import type { Siwx } from '../../options/siwx.ts'

const opened = slot('siwx', (): { running?: Promise<Siwx> } => ({}))

/** How the site signs visitors in: its own way, or the client of its Latchkey server, fetched when it is first needed. */
export function openSiwx(latchkey: Latchkey): Promise<Siwx> {
  const held = opened(latchkey)
  const running = held.running ?? open(latchkey)
  held.running = running
  running.catch(() => {
    // What did not load may load next time.
    if (held.running === running) delete held.running
  })
  return running
}

async function open(latchkey: Latchkey): Promise<Siwx> {
  const { siwx } = latchkey.config
  if (typeof siwx === 'object' && 'createMessage' in siwx) return siwx
  const { createServerSiwx } = await import('./server/createServerSiwx.ts')
  return createServerSiwx(latchkey, typeof siwx === 'object' ? siwx : {})
}

/** Whether a connected visitor must sign in (S6.04). */
export function isRequired({ config: { siwx } }: Pick<Latchkey, 'config'>): boolean {
  if (typeof siwx !== 'object') return false
  return 'createMessage' in siwx ? siwx.getRequired?.() === true : siwx.required === true
}

/** Whether disconnecting ends the sessions. */
export function signsOutOnDisconnect({ config: { siwx } }: Pick<Latchkey, 'config'>): boolean {
  return typeof siwx !== 'object' || siwx.signOutOnDisconnect !== false
}
