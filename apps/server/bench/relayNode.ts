import { startServer } from '@latchkey/server'
import * as v from 'valibot'
import { readTask } from './readTask.ts'
import { tellUsage } from './tellUsage.ts'

// As an operator runs it, but for the limits: all clients of a bench come from one address.
const task = readTask(v.object({ databaseUrl: v.string(), redisUrl: v.optional(v.string()) }))
const server = await startServer(
  {
    port: 0,
    chains: [7],
    upstreams: { 7: ['http://127.0.0.1:1'] },
    databaseUrl: task.databaseUrl,
    ...(task.redisUrl === undefined ? {} : { redisUrl: task.redisUrl }),
    rateLimit: 'off',
  },
  {
    writeLog: (text) => {
      process.stdout.write(text)
    },
  },
)
tellUsage(`${server.url.replace('http:', 'ws:')}/relay`)
