import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createWalletClient, http, keccak256, parseEther, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Sandbox, type SandboxChain, startSandbox, toViemChain } from '../index.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'latchkey-replay-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const ids = [8131337, 8131338]
const nobody = '0x00000000000000000000000000000000000000dd'

/** Everything about a chain that must be the same after a restart: every block, and what accounts hold. */
async function fingerprint(chain: SandboxChain) {
  const height = Number(await chain.request('eth_blockNumber'))
  const blocks: unknown[] = []
  for (let number = 0; number <= height; number++) {
    blocks.push(await chain.request('eth_getBlockByNumber', [`0x${number.toString(16)}`, true]))
  }
  return {
    blocks,
    pending: await chain.request('eth_pendingTransactions'),
    balance: await chain.request('eth_getBalance', [nobody, 'latest']),
    automine: await chain.request('hardhat_getAutomine'),
  }
}

async function restart(sandbox: Sandbox) {
  await sandbox.stop()
  return startSandbox({ chains: ids, dataDir })
}

test('after every kind of change a restart comes back to the same blocks, pool and balances', async () => {
  let sandbox = await startSandbox({ chains: ids, dataDir })
  const chain = sandbox.chain(8131337)
  const account = privateKeyToAccount(keccak256(toHex('replay')))
  const wallet = createWalletClient({ account, chain: toViemChain(chain), transport: http(chain.url) })
  const [alice] = sandbox.accounts.map(({ address }) => address)

  await chain.controls.faucet({ to: account.address, amount: parseEther('5') })
  await chain.controls.faucet({ to: account.address, amount: 77n, token: 'WETH' })
  await wallet.sendTransaction({ to: nobody, value: 1n })
  await chain.request('eth_sendTransaction', [{ from: alice, to: nobody, value: '0x2' }])
  await expect(chain.request('eth_sendRawTransaction', ['0x1234'])).rejects.toThrow()
  await expect(chain.request('hardhat_setBalance', ['nonsense'])).rejects.toThrow()
  await chain.controls.mine(70)
  await chain.request('hardhat_setBalance', [nobody, '0xffff'])
  const snapshot = await chain.request('evm_snapshot')
  await chain.controls.setPrice('ETH', '1')
  await chain.request('evm_revert', [snapshot])
  await chain.request('evm_increaseTime', [3600])
  await chain.controls.setTime(4_000_000_000)
  await wallet.sendTransaction({ to: nobody, value: 3n })
  await chain.controls.reorg(2)
  await wallet.sendTransaction({ to: nobody, value: 4n })
  await chain.controls.reorg(1, { keepTransactions: false })
  const kept = await chain.request('evm_snapshot')
  const keptAt = await chain.request('eth_blockNumber')
  await chain.controls.mine(2)
  await chain.controls.holdMining()
  const waiting = await wallet.sendTransaction({ to: nobody, value: 5n })
  await chain.controls.replaceTransaction(waiting, { value: 6n })
  await sandbox.chain(8131338).controls.mine(3)

  const before = await Promise.all(sandbox.chains.map(fingerprint))
  sandbox = await restart(sandbox)
  expect(await Promise.all(sandbox.chains.map(fingerprint))).toEqual(before)

  // The clock that was set ahead goes on from there, and life goes on after a second restart too.
  const later = sandbox.chain(8131337)
  await later.controls.resumeMining()
  expect(await later.request('eth_getBlockByNumber', ['latest', false])).toMatchObject({
    timestamp: expect.stringMatching(/^0xee6b2/),
  })
  const after = await Promise.all(sandbox.chains.map(fingerprint))
  expect(after[0]?.pending).toEqual([])
  sandbox = await restart(sandbox)
  expect(await Promise.all(sandbox.chains.map(fingerprint))).toEqual(after)
  // Even a snapshot taken before both restarts leads back to where it was taken.
  expect(await sandbox.chain(8131337).request('evm_revert', [kept])).toBe(true)
  expect(await sandbox.chain(8131337).request('eth_blockNumber')).toBe(keptAt)
  await sandbox.stop()
})

test('a chain that joins later is seeded at the same moment, and one that is away is not forgotten', async () => {
  let sandbox = await startSandbox({ chains: [8131337], dataDir })
  await sandbox.chain(8131337).controls.mine(5)
  const before = await fingerprint(sandbox.chain(8131337))
  await sandbox.stop()
  sandbox = await startSandbox({ chains: [8131338], dataDir })
  const other = await sandbox.chain(8131338).request('eth_getBlockByNumber', ['0x0', false])
  expect(other).toMatchObject({ timestamp: expect.any(String) })
  await sandbox.stop()
  sandbox = await startSandbox({ chains: ids, dataDir })
  expect(await fingerprint(sandbox.chain(8131337))).toEqual(before)
  expect(await sandbox.chain(8131338).request('eth_getBlockByNumber', ['0x0', false])).toEqual(other)
  await sandbox.stop()
})

test('fresh begins again', async () => {
  const first = await startSandbox({ chains: [8131337], dataDir })
  const seeded = await first.chain(8131337).request('eth_blockNumber')
  await first.chain(8131337).controls.mine(5)
  await first.stop()
  const second = await startSandbox({ chains: [8131337], dataDir, fresh: true })
  expect(await second.chain(8131337).request('eth_blockNumber')).toBe(seeded)
  await second.stop()
})

test('a second sandbox on the same folder is refused and the first goes on', async () => {
  const first = await startSandbox({ chains: [8131337], dataDir })
  await expect(startSandbox({ chains: [8131337], dataDir })).rejects.toThrow(
    'Another sandbox uses the journal in',
  )
  await first.chain(8131337).controls.mine()
  await first.stop()
})

test('a journal that no longer leads to the same blocks is refused with a sentence', async () => {
  const first = await startSandbox({ chains: [8131337], dataDir })
  await first.chain(8131337).controls.mine()
  await first.chain(8131337).controls.mine()
  await first.stop()
  const database = new DatabaseSync(join(dataDir, 'journal.sqlite'))
  database.exec('UPDATE change SET op = replace(op, \'"blocks":1\', \'"blocks":2\')')
  database.close()
  await expect(startSandbox({ chains: [8131337], dataDir })).rejects.toThrow(
    'The journal of chain 8131337 no longer leads to the same blocks',
  )
})
