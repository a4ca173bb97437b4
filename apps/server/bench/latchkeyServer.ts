import { startServer } from '@latchkey/server'
import { tellUsage } from './tellUsage.ts'

// As an operator runs it: limits counted, metrics kept, a log line for each request.
const server = await startServer(
  {
    port: 0,
    chains: [7],
    upstreams: { 7: ['http://127.0.0.1:1'] },
    databaseUrl: 'sqlite::memory:',
    rateLimit: 1_000_000,
  },
  {
    writeLog: (text) => {
      process.stdout.write(text)
    },
  },
)
tellUsage(server.url)
