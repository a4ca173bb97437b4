import { once } from 'node:events'
import * as v from 'valibot'
import { type Lane, openLane, type Sample } from './openLane.ts'
import { percentile } from './percentile.ts'
import { readTask } from './readTask.ts'

// Pairs of clients in one process, so that one clock measures both ends.
const task = readTask(
  v.object({
    /** Where one side publishes, and where the other side waits: two nodes, or the same one twice. */
    from: v.string(),
    to: v.string(),
    pairs: v.number(),
    seconds: v.number(),
    /** Messages a second; or, when absent, as many as go, `inFlight` of them at a time. */
    rate: v.optional(v.number()),
    inFlight: v.optional(v.number(), 64),
  }),
)
/** What comes before is for warming up. */
const warmUpMs = 1_000
/** What has not arrived so long after the end is lost. */
const patienceMs = 20_000

const samples: Sample[] = []
const lanes: Lane[] = []
while (lanes.length < task.pairs)
  lanes.push(await openLane(task.from, task.to, (sample) => samples.push(sample)))
process.on('disconnect', () => process.exit())
process.send?.({ ready: true })
await once(process, 'message')

let sent = 0
function sendNext(): Promise<void> {
  const lane = lanes[sent++ % lanes.length]
  return lane === undefined ? Promise.resolve() : lane.send()
}

const started = performance.now()
const end = started + warmUpMs + task.seconds * 1000
let answered = 0

async function sendAtRate(rate: number): Promise<void> {
  const all: Promise<void>[] = []
  while (performance.now() < end) {
    const due = ((performance.now() - started) / 1000) * rate
    while (sent < due) all.push(sendNext())
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(all)
}

async function sendAllThatGoes(): Promise<void> {
  const worker = async () => {
    while (performance.now() < end) {
      await sendNext()
      if (performance.now() > started + warmUpMs) answered += 1
    }
  }
  await Promise.all(Array.from({ length: task.inFlight }, worker))
}

await (task.rate === undefined ? sendAllThatGoes() : sendAtRate(task.rate))
const giveUp = performance.now() + patienceMs
while (samples.length < sent && performance.now() < giveUp)
  await new Promise((resolve) => setTimeout(resolve, 20))
for (const lane of lanes) lane.close()

const millis = samples
  .filter((sample) => sample.sentAt > started + warmUpMs)
  .map((sample) => sample.arrivedAt - sample.sentAt)
  .sort((a, b) => a - b)
process.send?.({
  sent,
  lost: sent - samples.length,
  perSecond: answered / task.seconds,
  p50: percentile(millis, 50),
  p99: percentile(millis, 99),
  worst: millis.at(-1) ?? 0,
})
