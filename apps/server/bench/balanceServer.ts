import { startServer } from '@latchkey/server'
import * as v from 'valibot'
import { readTask } from './readTask.ts'
import { tellUsage } from './tellUsage.ts'

// As an operator runs it: limits counted, metrics kept, a log line for each request.
const { sandboxUrl, tokensFile } = readTask(v.object({ sandboxUrl: v.string(), tokensFile: v.string() }))
const server = await startServer(
  {
    port: 0,
    sandboxUrl,
    tokensFile,
    databaseUrl: 'sqlite::memory:',
    rateLimit: 1_000_000,
    balanceDeadlineMs: 60_000,
    deadlineMs: 60_000,
  },
  {
    writeLog: (text) => {
      process.stdout.write(text)
    },
  },
)
tellUsage(server.url)
