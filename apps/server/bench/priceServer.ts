import { startServer } from '@latchkey/server'
import * as v from 'valibot'
import { readTask } from './readTask.ts'
import { tellUsage } from './tellUsage.ts'

// As an operator runs it: limits counted, metrics kept, a log line for each request. Told to grow
// older, it finds what one question left behind too old for the next.
const { sandboxUrl } = readTask(v.object({ sandboxUrl: v.string() }))
const threeHoursMs = 3 * 60 * 60_000
let older = 0
process.on('message', (message) => {
  if (message === 'older') older += threeHoursMs
})
const server = await startServer(
  {
    port: 0,
    sandboxUrl,
    databaseUrl: 'sqlite::memory:',
    rateLimit: 1_000_000,
    deadlineMs: 60_000,
  },
  {
    now: () => Date.now() + older,
    writeLog: (text) => {
      process.stdout.write(text)
    },
  },
)
tellUsage(server.url)
