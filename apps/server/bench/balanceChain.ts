import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '@latchkey/sandbox'
import { type Address, getContractAddress, type Hex } from 'viem'
import { deploy, installCode } from '../src/test/chains/strangeToken.ts'

// A chain in a process of its own, with thousands of tokens that exist and accounts that hold some of them.
const lengths = [50, 500, 5_000]
const perBatch = 200
/** An estimate would be content with calls inside that fail for want of gas. */
const gas = 16_000_000n
/** How many accounts hold how many tokens. */
const crowds = [
  { accounts: 40, held: 4 },
  { accounts: 8, held: 40 },
  { accounts: 4, held: 200 },
]

const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
// With 68 bytes of data: keep the second word under the first and tell so in a log. Otherwise: give what is kept.
const keep = `5b602435806000526004355560043560007f${transferTopic}60206000a300`
const token = installCode(`366044146013576004355460005260206000f3${keep}`)

const sandbox = await startSandbox({ chains: [8131337] })
const chain = sandbox.chain(8131337)
const privateKey: Hex = sandbox.accounts[9]?.privateKey ?? '0x'
for (const { address } of sandbox.accounts.slice(9)) {
  await chain.controls.faucet({ to: address, amount: 10n ** 21n })
}

/** Creates many tokens in one transaction: copies the code behind this one and runs it as often as asked. */
async function createTokens(count: number): Promise<Address[]> {
  const [length, times] = [token.length / 2, count].map((value) => value.toString(16).padStart(4, '0'))
  const loop = `61${length}61001f60003961${times}5b61${length}60006000f0506001900380600c5700`
  const maker = await deploy(chain, privateKey, `${loop}${token}`, gas)
  return Array.from({ length: count }, (_, n) => getContractAddress({ from: maker, nonce: BigInt(n + 1) }))
}

/** Gives an account one of each. */
async function give(account: Address, tokens: readonly Address[]): Promise<void> {
  const data = `73${account.slice(2)}600452${(10n ** 18n).toString(16).padStart(16, '0').replace(/^/, '67')}602452`
  const calls = tokens.map((to) => `6000600060446000600073${to.slice(2)}5af150`)
  // As people get them: no transaction gives anybody hundreds of tokens.
  while (calls.length > 0) await deploy(chain, privateKey, `${data}${calls.splice(0, 50).join('')}00`, gas)
}

const tokens: Address[] = []
while (tokens.length < (lengths.at(-1) ?? 0)) tokens.push(...(await createTokens(perBatch)))

const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
const lists = lengths.map((length) => {
  const path = join(folder, `${length}.json`)
  // The tokens that are held stand at the end of every list.
  const listed = tokens.slice(-length).map((address, n) => ({
    chainId: 8131337,
    address,
    name: `Token ${n}`,
    symbol: `T${n}`,
    decimals: 18,
  }))
  writeFileSync(path, JSON.stringify({ name: 'Bench', tokens: listed }))
  return { length, path }
})

let next = 0xb0000000
const holders = []
for (const { accounts, held } of crowds) {
  const addresses: Address[] = []
  for (let n = 0; n < accounts; n++) {
    next += 1
    const account: Address = `0x${next.toString(16).padStart(40, '0')}`
    await give(account, tokens.slice(-held))
    addresses.push(account)
  }
  holders.push({ held, accounts: addresses })
}

process.on('disconnect', () => process.exit())
process.send?.({ url: sandbox.url, lists, holders })
