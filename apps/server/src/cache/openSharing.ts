import { readFileSync } from 'node:fs'
import type { Config } from '../config/options.ts'
import { errorFields, type Log } from '../observe/createLog.ts'
import { createSeal } from './createSeal.ts'
import type { Sharing } from './sharing.ts'

/** What nodes share values by. */
export type SharingParts = {
  readonly config: Config
  /** What every node of the same database knows. */
  readonly secret: () => Promise<Uint8Array>
  readonly log: Log
  readonly onTake: NonNullable<Sharing['onTake']>
  readonly patienceMs: number | undefined
}

/** Options that change no answer: nodes may differ in them. */
const ofOneNode = [
  'port',
  'host',
  'databaseUrl',
  'dataDir',
  'databaseWaitMs',
  'redisUrl',
  'rateLimit',
  'trustProxy',
  'deadlineMs',
  'balanceDeadlineMs',
  'mostInFlight',
  'unsentMegabytes',
  'unsentMegabytesOfAddress',
  'slowestReadKilobytes',
  'walletsFile',
  'logosDir',
  'iconsDir',
  'analytics',
  'relay',
  'relayUrl',
  'relayMegabytes',
  'historyPollMs',
  'localProject',
] as const satisfies readonly (keyof Config)[]

const complaintMs = 60_000

/** The way to share with other nodes; undefined without a Redis. */
export async function openSharing(parts: SharingParts): Promise<Sharing | undefined> {
  const { config, log, onTake, patienceMs } = parts
  if (config.redisUrl === undefined) return undefined
  const { redisShelf } = await import('./redisShelf.ts')
  let complainedAt = Number.NEGATIVE_INFINITY
  const shelf = await redisShelf({
    url: config.redisUrl,
    patienceMs,
    onChange(health, why) {
      if (health === 'ok') log.info('cache: redis answers')
      else log.error('cache: redis failed', errorFields(why))
    },
    onRefused(why) {
      if (performance.now() - complainedAt < complaintMs) return
      complainedAt = performance.now()
      log.warn('cache: redis takes nothing', errorFields(why))
    },
  })
  return { shelf, seal: createSeal(await parts.secret(), describe(config)), onTake }
}

/** All that shapes an answer besides the question: nodes that differ in it have nothing to tell each other. */
function describe(config: Config): string {
  const { tokensFile } = config
  const shaping = Object.entries(config).filter(([name]) => !ofOneNode.some((own) => own === name))
  const tokens = tokensFile === undefined ? '' : readFileSync(tokensFile, 'utf8')
  return JSON.stringify([shaping.toSorted(([one], [other]) => (one < other ? -1 : 1)), tokens])
}
