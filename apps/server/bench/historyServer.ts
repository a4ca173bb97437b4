import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '@latchkey/server'
import * as v from 'valibot'
import { openStore } from '../src/store/openStore.ts'
import { fillPast } from '../src/test/chains/fillPast.ts'
import { someHash } from '../src/test/chains/historyBlocks.ts'
import { startUpstream } from '../src/test/startUpstream.ts'
import { readTask } from './readTask.ts'
import { tellUsage } from './tellUsage.ts'

// A server whose index holds a long past of some accounts, and a node that has nothing new to tell.
const Account = v.custom<`0x${string}`>((text) => typeof text === 'string')
const { lengths } = readTask(v.object({ lengths: v.array(v.tuple([Account, v.number()])) }))
const folder = await mkdtemp(join(tmpdir(), 'latchkey-history-bench-'))
const databaseUrl = `sqlite:${join(folder, 'server.sqlite')}`
const store = await openStore(databaseUrl, () => {})
await fillPast(store, 'eip155:7', new Map(lengths))
await store.close()

const last = Math.ceil(Math.max(...lengths.map(([, length]) => length)) / 10) - 1
const head = {
  number: `0x${last.toString(16)}`,
  hash: someHash(last),
  parentHash: someHash(last - 1),
  timestamp: '0x1',
}
const node = await startUpstream(7, (calls, response, text) => {
  const answers = calls.map(({ id, params }) => ({
    jsonrpc: '2.0',
    id,
    result: params[0] === 'latest' ? head : null,
  }))
  response.end(JSON.stringify(text.startsWith('[') ? answers : answers[0]))
})
// As an operator runs it: limits counted, metrics kept, a log line for each request.
const server = await startServer(
  {
    port: 0,
    chains: [7],
    upstreams: { 7: [node.url] },
    historyFrom: { 7: 0 },
    databaseUrl,
    rateLimit: 1_000_000,
    deadlineMs: 60_000,
  },
  {
    writeLog: (text) => {
      process.stdout.write(text)
    },
  },
)
// At once: the process ends with the line to its parent.
process.on('disconnect', () => rmSync(folder, { recursive: true, force: true }))
tellUsage(server.url)
