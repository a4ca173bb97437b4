import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

/** Keeps what one provider issues, in memory; providers share nothing. */
export function createMemoryAdapter(): AdapterFactory {
  const rows = new Map<string, AdapterPayload>()
  return (model): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`
    const findBy = async (name: 'uid' | 'userCode', value: string) =>
      [...rows].find(([key, row]) => key.startsWith(`${model}:`) && row[name] === value)?.[1]
    return {
      async upsert(id, payload) {
        rows.set(keyOf(id), payload)
      },
      find: async (id) => rows.get(keyOf(id)),
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (userCode) => findBy('userCode', userCode),
      async consume(id) {
        const row = rows.get(keyOf(id))
        if (row) row.consumed = Math.floor(Date.now() / 1_000)
      },
      async destroy(id) {
        rows.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key, row] of rows) if (row.grantId === grantId) rows.delete(key)
      },
    }
  }
}
