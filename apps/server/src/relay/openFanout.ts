import { errorFields, type Log } from '../observe/createLog.ts'
import { alone, type Fanout } from './fanout.ts'

/** The way to the other nodes, if there is one. */
export async function openFanout(redisUrl: string | undefined, log: Log): Promise<Fanout> {
  if (redisUrl === undefined) return alone
  const { redisFanout } = await import('./redis/redisFanout.ts')
  return redisFanout({
    url: redisUrl,
    onChange(health, why) {
      if (health === 'ok') log.info('redis answers')
      else log.error('redis failed', errorFields(why))
    },
  })
}
