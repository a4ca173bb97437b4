import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type DoneWork, hasZeroBits, type Requester, type Work, workInput } from '@latchkey/wire/embedded'
import { Failure } from '../../http/failure.ts'
import type { KeyWrapper } from '../../keys/createKeyWrapper.ts'

/** 131,072 hashes on average: some tenths of a second of a desktop, a second or two of a phone. */
export const loginWorkBits = 17

/** A slow phone is done long before, and nobody can work ahead for a day. */
const challengeLifeMs = 5 * 60_000

type Worker = Pick<Requester, 'thumb' | 'projectId'>

/** Makes a challenge for one device and project (A76). The vault remembers nothing of it: the challenge carries its own mark. */
export async function makeWork(keys: KeyWrapper, bits: number, worker: Worker, now: number): Promise<Work> {
  const id = randomBytes(16).toString('base64url')
  const said = `${id}.${now + challengeLifeMs}.${bits}`
  return { challenge: `${said}.${await mark(keys, said, worker)}`, bits }
}

/** Checks work, and says by what id and until when it has to be remembered, since a challenge counts once. */
export async function checkWork(
  keys: KeyWrapper,
  done: DoneWork,
  worker: Worker,
  now: number,
): Promise<{ readonly id: string; readonly expiresAt: number }> {
  const end = done.challenge.lastIndexOf('.')
  const [said, given] = [done.challenge.slice(0, end), done.challenge.slice(end + 1)]
  if (!isSame(given, await mark(keys, said, worker))) throw wrongWork()
  // The mark says that these are the vault's own words.
  const [id, expiresAt, bits] = said.split('.')
  const hash = createHash('sha256').update(workInput(done)).digest()
  if (Number(expiresAt) <= now || !hasZeroBits(hash, Number(bits))) throw wrongWork()
  return { id: `work ${id}`, expiresAt: Number(expiresAt) }
}

function mark(keys: KeyWrapper, said: string, { thumb, projectId }: Worker): Promise<string> {
  return keys.hmac('work', `${said}\n${thumb}\n${projectId}`)
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function wrongWork(): Failure {
  return new Failure(400, 'wrong_work', 'The login could not be started. Try again.')
}
