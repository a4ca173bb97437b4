import { HistoryPage } from '@latchkey/wire'
import * as v from 'valibot'
import { createAsker } from './askServer.ts'
import { besideBare } from './besideBare.ts'
import { eachOnce, measure, writeLine } from './measure.ts'
import { startScripts } from './startScripts.ts'

// What a page of history costs: kept ones beside a bare node:http server that sends the same answer, and fresh ones of
// accounts with 100 and with 10,000 transactions. Processor time is that of the server's own process.
const keptRequests = 2_000
const connections = 8
const briefAccounts = 60
/** A fresh page of 10,000 may cost so many times one of 100. */
const growthBar = 3

const account = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
const long = account(0xa)
const briefs = Array.from({ length: briefAccounts }, (_, n) => account(0x100 + n))
const Started = v.object({ url: v.string() })
const asker = createAsker(connections)
const scripts = startScripts()

/** A fast answer that is not the right one is worth nothing. */
function nextOf(text: string): string | null {
  const { data, next } = v.parse(HistoryPage, JSON.parse(text))
  if (data.length !== 50) throw new Error(`${data.length} entries instead of 50.`)
  return next
}

try {
  const lengths = [[long, 10_000], ...briefs.map((brief) => [brief, 100])]
  const ours = scripts.start(new URL('./historyServer.ts', import.meta.url), { lengths })
  const { url } = v.parse(Started, await ours.hear())
  const pageUrl = (who: string, cursor = '') =>
    `${url}/v1/account/${who}/history?chainId=eip155:7&cursor=${cursor}`
  for (const brief of briefs.slice(0, 10)) await asker.ask(pageUrl(brief))
  const steps = briefs.slice(10).map((brief) => ({ send: () => asker.ask(pageUrl(brief)), after: nextOf }))
  const fresh100 = await measure(ours, 1, eachOnce(steps))
  writeLine('fresh page of 100', fresh100)
  let cursor: string | null = ''
  const fresh10000 = await measure(ours, 1, () => {
    if (cursor === null) return undefined
    const page = pageUrl(long, cursor)
    return {
      send: () => asker.ask(page),
      after(text) {
        cursor = nextOf(text)
      },
    }
  })
  writeLine('fresh page of 10,000, all 200 of them', fresh10000)
  const growth = fresh10000.micros / fresh100.micros
  process.stdout.write(
    `a page of 10,000 is ${growth.toFixed(2)} times as dear as one of 100, the bar is ${growthBar}\n`,
  )
  if (growth >= growthBar) process.exitCode = 1

  await besideBare({
    asker,
    ours,
    startBare: (answer) => scripts.start(new URL('./bareAnswer.ts', import.meta.url), { answer }),
    url: pageUrl(long),
    times: keptRequests,
    atOnce: connections,
    names: ['bare node:http, the same answer', 'kept first page', 'a kept page costs'],
  })
} finally {
  asker.end()
  await scripts.endAll()
}
