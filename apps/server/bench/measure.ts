import * as v from 'valibot'
import type { Forked } from './forkScript.ts'
import { percentile } from './percentile.ts'

/** What a request took, in milliseconds, and what it cost the server's own process, in microseconds. */
export type Measured = {
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly micros: number
}

/** A request to measure. What comes before it and after it is not measured. */
export type Step = {
  before?(): Promise<unknown>
  send(): Promise<string>
  after?(text: string): void
}

const Usage = v.object({ micros: v.number() })

/** How much processor time a server has used. */
export async function usageOf(server: Forked): Promise<number> {
  return v.parse(Usage, await server.ask('usage')).micros
}

/** Takes step after step, so many at once, until there is none. */
export async function measure(
  server: Forked,
  atOnce: number,
  nextStep: () => Step | undefined,
): Promise<Measured> {
  const before = await usageOf(server)
  const times: number[] = []
  const worker = async () => {
    for (let step = nextStep(); step !== undefined; step = nextStep()) {
      await step.before?.()
      const started = performance.now()
      const text = await step.send()
      times.push(performance.now() - started)
      step.after?.(text)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const micros = ((await usageOf(server)) - before) / times.length
  const sorted = times.toSorted((a, b) => a - b)
  const [p50, p95, p99] = [50, 95, 99].map((percent) => percentile(sorted, percent)) as [
    number,
    number,
    number,
  ]
  return { p50, p95, p99, micros }
}

/** These steps, each once. */
export function eachOnce(steps: readonly Step[]): () => Step | undefined {
  let next = 0
  return () => steps[next++]
}

/** The same step so many times. */
export function repeated(step: Step, times: number): () => Step | undefined {
  let left = times
  return () => (left-- > 0 ? step : undefined)
}

/** One line of a report. */
export function writeLine(name: string, { p50, p95, micros }: Measured): void {
  const ms = (value: number) => `${value.toFixed(2)} ms`.padStart(11)
  process.stdout.write(`${name.padEnd(44)} p50${ms(p50)}  p95${ms(p95)}  processor${ms(micros / 1000)}\n`)
}
