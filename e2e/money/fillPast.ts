import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { SandboxChain } from '@latchkey/sandbox'
import type { Address } from 'viem'

const perBlock = 100
const hours = 2 * 60 * 60

/**
 * Writes a long past of an account into the server's own database, as its index would have: payments of one thousandth of
 * an ether, two, three and so on, one every two hours. Nobody waits for so many blocks.
 */
export function fillPast(
  dataDir: string,
  chain: SandboxChain,
  pair: { readonly from: Address; readonly to: Address },
  length: number,
): void {
  const [from, to] = [pair.from.toLowerCase(), pair.to.toLowerCase()]
  const database = new DatabaseSync(join(dataDir, 'server.sqlite'))
  try {
    database.exec('pragma busy_timeout = 60000; begin immediate')
    const entry = database.prepare(
      `insert into history_entries
        (account, chain_id, block, position, hash, time, sender, recipient, nonce, value, selector, failed, approved)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '0x', 0, 0)`,
    )
    const move = database.prepare(
      `insert into history_moves (account, chain_id, block, position, place, direction, kind, counterparty, amount)
        values (?, ?, ?, ?, 0, 'out', 'native', ?, ?)`,
    )
    const start = Math.floor(Date.now() / 1_000) - length * hours
    for (let n = 0; n < length; n += 1) {
      // Behind every transaction that the block really has.
      const at = [chain.caip2, 1 + Math.floor(n / perBlock), 1_000 + (n % perBlock)] as const
      const amount = String(BigInt(n + 1) * 10n ** 15n)
      const hash = `0x${(n + 1).toString(16).padStart(64, '0')}`
      entry.run(from, ...at, hash, start + n * hours, from, to, n, amount)
      move.run(from, ...at, to, amount)
    }
    database.exec('commit')
  } finally {
    database.close()
  }
}
