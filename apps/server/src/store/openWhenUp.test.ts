import { expect, test } from 'vitest'
import { openWhenUp } from './openWhenUp.ts'

/** Fails with each code in turn, then opens. */
function database(...codes: string[]) {
  const left = [...codes]
  return async () => {
    const code = left.shift()
    if (code !== undefined) throw Object.assign(new Error('no'), { code })
    return 'open'
  }
}

test('a database that is not up yet is tried again until it is', async () => {
  const waits: string[] = []
  const opened = openWhenUp(database('ECONNREFUSED', '57P03'), 600_000, (code) => waits.push(code))
  expect(await opened).toBe('open')
  expect(waits).toEqual(['ECONNREFUSED', '57P03'])
})

test('a database that stays away fails with its reason once the time is over', async () => {
  await expect(openWhenUp(database('ECONNREFUSED'), 0, () => {})).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
})

test('a wrong password is told at once', async () => {
  await expect(openWhenUp(database('28P01'), 600_000, () => {})).rejects.toMatchObject({ code: '28P01' })
})
