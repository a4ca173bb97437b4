import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { BytesToShare, SharedShelf } from '../../cache/sharedShelf.ts'

const patience = { timeout: 60_000 }
const newKey = () => `test:${randomBytes(8).toString('hex')}`
const entry = (text: string, { ageMs = 0, keepMs = 600_000 } = {}): BytesToShare => ({
  bytes: Buffer.from(text, 'latin1'),
  ageMs,
  keepMs,
})

/** What every place that nodes share keeps to; `nodes` are two that share one. */
export function shelfContract(nodes: () => readonly [SharedShelf, SharedShelf]): void {
  async function look(key: string): Promise<string | undefined> {
    const one = (await nodes()[1].take([key])).get(key)
    return one && Buffer.from(one.bytes).toString('latin1')
  }

  test('what one node puts there another takes, byte for byte, with its age', async () => {
    const key = newKey()
    const bytes = randomBytes(10_000)
    nodes()[0].put(new Map([[key, { bytes, ageMs: 1_200, keepMs: 600_000 }]]))
    await expect.poll(() => look(key), patience).toBe(bytes.toString('latin1'))
    const ageMs = (await nodes()[1].take([key])).get(key)?.ageMs
    expect(ageMs).toBeGreaterThanOrEqual(1_200)
    expect(ageMs).toBeLessThan(600_000)
  })

  test('what is not there is left out, and asking for nothing is no question', async () => {
    expect(await nodes()[0].take([newKey(), newKey()])).toEqual(new Map())
    expect(await nodes()[0].take([])).toEqual(new Map())
  })

  test('many are put and taken at once, each under its own key', async () => {
    const keys = Array.from({ length: 450 }, newKey)
    nodes()[0].put(new Map(keys.map((key, n) => [key, entry(`value ${n}`)])))
    const taken = async () => (await nodes()[1].take(keys)).size
    await expect.poll(taken, patience).toBe(450)
    expect(await look(keys[449] ?? '')).toBe('value 449')
  })

  test('what was loaded later is not replaced by what was loaded earlier and ends later', async () => {
    const key = newKey()
    nodes()[0].put(new Map([[key, entry('after the payment', { ageMs: 10 })]]))
    await expect.poll(() => look(key), patience).toBe('after the payment')
    nodes()[0].put(new Map([[key, entry('before the payment', { ageMs: 500_000 })]]))
    // Once the mark is there, so is what was put before it.
    const mark = newKey()
    nodes()[0].put(new Map([[mark, entry('mark')]]))
    await expect.poll(() => look(mark), patience).toBe('mark')
    expect(await look(key)).toBe('after the payment')
    nodes()[0].put(new Map([[key, entry('after the next')]]))
    await expect.poll(() => look(key), patience).toBe('after the next')
  })

  test('it is gone when its time is over', async () => {
    const key = newKey()
    nodes()[0].put(new Map([[key, entry('brief', { keepMs: 300 })]]))
    await expect.poll(() => look(key), patience).toBeUndefined()
  })

  test('while all is well it says so', () => {
    expect(nodes().map((node) => node.health())).toEqual(['ok', 'ok'])
  })
}
