import { ErrorBody } from '@latchkey/wire'
import { type VaultCallName, vaultCalls } from '@latchkey/wire/embedded'
import * as v from 'valibot'
import { Failure, tryLater } from '../http/failure.ts'
import { errorFields, type Log } from '../observe/createLog.ts'
import type { Vault } from './vault.ts'

/** Longer than a mail may take. */
const longestMs = 25_000

/** Where the vault is, and what both know. */
type VaultLine = { readonly url: string; readonly token: string; readonly patienceMs?: number }

/** The vault in another process, by its address and the token that both know. */
export function createVaultClient({ url, token, patienceMs = longestMs }: VaultLine, log: Log): Vault {
  async function call(name: VaultCallName, body: unknown): Promise<unknown> {
    const { path, response: schema } = vaultCalls[name]
    const answer = await send(path, body)
    const value = await readJson(answer)
    if (!answer.ok) throw toFailure(answer, value)
    const parsed = v.safeParse(schema, value)
    if (parsed.success) return parsed.output
    log.error('vault answered strangely', { call: name })
    throw unavailable()
  }

  async function send(path: string, body: unknown): Promise<Response> {
    try {
      return await fetch(new URL(path, url), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
    } catch (error) {
      log.error('vault does not answer', errorFields(error))
      throw unavailable()
    }
  }

  const names = Object.keys(vaultCalls) as VaultCallName[]
  return Object.fromEntries(
    names.map((name) => [name, (body: unknown) => call(name, body)]),
  ) as unknown as Vault
}

/** The vault's reasons are for visitors; what went wrong inside it is not. */
function toFailure(answer: Response, value: unknown): Failure {
  const parsed = v.safeParse(ErrorBody, value)
  const [reason] = parsed.success ? parsed.output.reasons : []
  if (reason === undefined || answer.status === 500 || reason.name === 'unauthorized') return unavailable()
  const retryAfter = answer.headers.get('retry-after')
  return new Failure(answer.status, reason.name, reason.description, {
    field: reason.field,
    headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
  })
}

async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch {
    throw unavailable()
  }
}

function unavailable(): Failure {
  return tryLater(503, 'vault_unavailable', 'Login does not work right now. Try again in a minute.', 60)
}
