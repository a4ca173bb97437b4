import type { Siwx, SiwxSession } from '@latchkey/react'
import { writeSignIn } from '@latchkey/siwx'

async function call<Answer>(path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`/api/session/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

/** Sessions of the site's own backend, in a cookie. */
export const siwx: Siwx = {
  async createMessage({ accountAddress, chainId, notBefore }) {
    const { nonce } = await call<{ nonce: string }>('nonce')
    const data = {
      domain: location.host,
      uri: location.origin,
      version: '1' as const,
      accountAddress,
      chainId,
      nonce,
      issuedAt: new Date().toISOString(),
      statement: 'Log in to the shop.',
      ...(notBefore !== undefined && { notBefore }),
    }
    return { data, toString: () => writeSignIn(data) }
  },
  async addSession({ message, signature }) {
    await call('open', { message, signature })
  },
  async setSessions(sessions) {
    await call('replace', { sessions })
  },
  getSessions: (chainId, address) => call<SiwxSession[]>('list', { chainId, address }),
  async revokeSession(chainId, address) {
    await call('end', { chainId, address })
  },
  getRequired: () => true,
}
