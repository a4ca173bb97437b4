import * as v from 'valibot'
import type { Asker } from './askServer.ts'
import type { Forked } from './forkScript.ts'
import { type Measured, measure, repeated, writeLine } from './measure.ts'

/** A question that a server has the answer to, and how it is told of. */
type Kept = {
  readonly asker: Asker
  readonly ours: Forked
  /** Starts a server that sends this answer to whoever asks. */
  readonly startBare: (answer: string) => Forked
  readonly url: string
  readonly body?: string
  readonly times: number
  readonly atOnce: number
  /** Told of the bare server, of ours, and of how much one costs beside the other. */
  readonly names: readonly [bare: string, ours: string, ratio: string]
}

const rounds = 3
const Started = v.object({ url: v.string() })

/** Measures a kept answer beside a bare node:http server that sends the same, in turns. */
export async function besideBare(kept: Kept): Promise<void> {
  const { asker, ours, url, body, times, atOnce, names } = kept
  const bare = kept.startBare(await asker.ask(url, body))
  const { url: bareUrl } = v.parse(Started, await bare.hear())
  const taken = { bare: [] as Measured[], ours: [] as Measured[] }
  const ask = (server: Forked, address: string) =>
    measure(server, atOnce, repeated({ send: () => asker.ask(address, body) }, times))
  for (let round = 0; round < rounds; round++) {
    taken.bare.push(await ask(bare, bareUrl))
    taken.ours.push(await ask(ours, url))
  }
  const [bareOne, oursOne] = [best(taken.bare), best(taken.ours)]
  writeLine(names[0], bareOne)
  writeLine(names[1], oursOne)
  process.stdout.write(`${names[2]} ${(oursOne.micros / bareOne.micros).toFixed(2)} times a bare answer\n`)
  await bare.end()
}

/** The round that other work on the machine disturbed least. */
function best(measured: readonly Measured[]): Measured {
  return measured.reduce((least, one) => (one.micros < least.micros ? one : least))
}
