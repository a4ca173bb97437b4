import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

type Session = { readonly send: (method: string, params?: object) => Promise<unknown> }

/** Sets media features, such as prefers-reduced-motion, for the length of a test. */
export async function emulate(features: Readonly<Record<string, string>>): Promise<void> {
  const session = cdp() as unknown as Session
  const set = (list: readonly object[]) => session.send('Emulation.setEmulatedMedia', { features: list })
  onTestFinished(async () => {
    await set([])
  })
  await set(Object.entries(features).map(([name, value]) => ({ name, value })))
}

/** Makes the browser drop everything that nothing holds any more. */
export async function collectGarbage(): Promise<void> {
  await (cdp() as unknown as Session).send('HeapProfiler.collectGarbage')
}
