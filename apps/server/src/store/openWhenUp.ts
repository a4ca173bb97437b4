import { setTimeout as sleep } from 'node:timers/promises'

/** Codes of a database that is not up yet: nobody listens, its name is not known yet, or it is still starting. */
const notUpYet = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  '57P03',
]

const pauseMs = 500

/** Opens a database that may still be starting: tries again until it is up or the time is over. */
export async function openWhenUp<Opened>(
  open: () => Promise<Opened>,
  waitMs: number,
  onWait: (code: string) => void,
): Promise<Opened> {
  const giveUp = performance.now() + waitMs
  for (;;) {
    try {
      return await open()
    } catch (error) {
      const code = String(Object(error).code)
      if (!notUpYet.includes(code) || performance.now() + pauseMs > giveUp) throw error
      onWait(code)
      await sleep(pauseMs)
    }
  }
}
