import { expect, test } from 'vitest'
import { readSession } from '../../features/connection/readSession.ts'
import { rememberConnection } from '../../features/connection/rememberConnection.ts'
import { readStored } from '../../features/connection/storedConnections.ts'
import { embeddedSession, embeddedTab } from '../../test/embeddedTab.ts'
import { memoryDevice } from '../../test/testInstance.ts'
import { until } from '../../test/until.ts'

/** A tab that comes back to a page where somebody has logged in. */
async function comeBack() {
  const storage = memoryDevice()
  const before = embeddedTab({}, { storage })
  rememberConnection(before.latchkey, readSession(before.latchkey, embeddedSession()))
  before.stop()
  const tab = embeddedTab({}, { storage })
  await until(() => expect(tab.embedded.isWaiting('openSession')).toBe(true))
  return tab
}

const phases = ({ latchkey }: Awaited<ReturnType<typeof comeBack>>) =>
  latchkey.connections.getState().list.map(({ phase }) => phase)

test('after a reload the login comes back without a mail', async () => {
  const tab = await comeBack()
  expect(phases(tab)).toEqual(['restoring'])
  tab.embedded.answer('openSession', embeddedSession())
  await until(() => expect(phases(tab)).toEqual(['connected']))
  expect(tab.embedded.asked).toEqual(['openSession'])
})

test('a frame that takes long to load has not lost the login', async () => {
  const tab = await comeBack()
  await tab.clock.advance(20_000)
  expect(phases(tab)).toEqual(['restoring'])
  tab.embedded.answer('openSession', embeddedSession())
  await until(() => expect(phases(tab)).toEqual(['connected']))
})

test('a login that is over is forgotten', async () => {
  const tab = await comeBack()
  tab.embedded.answer('openSession', undefined)
  await until(() => expect(phases(tab)).toEqual([]))
  expect(readStored(tab.latchkey)?.list).toEqual([])
})
