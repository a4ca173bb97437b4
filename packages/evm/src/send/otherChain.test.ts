import { expect, test } from 'vitest'
import { getBalance } from '../session/getBalance.ts'
import { useSandbox } from '../test/sandbox.ts'
import { sendDriver } from './sendDriver.ts'

const sandbox = useSandbox()
const receiver = '0x00000000000000000000000000000000000000AE'

/** A transfer on the first chain, for a wallet that is on the second one. */
async function openMoved() {
  const wallet = await sandbox.wallet()
  const [from = ''] = wallet.addresses
  wallet.switchChain(8131338)
  const transfer = { chainId: 'eip155:8131337', from, to: receiver, amount: 5n } as const
  return { wallet, transfer, driver: sendDriver(wallet.provider) }
}

test('a transaction names its chain, so a wallet on another one refuses it, and nothing is sent', async () => {
  const { wallet, transfer, driver } = await openMoved()
  await expect(driver.send(transfer)).rejects.toMatchObject({
    code: 'wallet.failed',
    reason: expect.stringContaining('is for the chain 8131337, but the wallet is on 8131338'),
  })
  const asked = wallet.requests().filter(({ method }) => method === 'eth_sendTransaction')
  expect(asked).toMatchObject([{ params: [{ chainId: '0x7c1309' }] }])
  expect(await getBalance(wallet.provider, receiver)).toBe(0n)
  wallet.switchChain(8131337)
  expect(await getBalance(wallet.provider, receiver)).toBe(0n)
})

test('the driver reads which chain the wallet is on, and gives none where the wallet does not say', async () => {
  const { wallet, driver } = await openMoved()
  expect(await driver.readChain?.()).toBe('eip155:8131338')
  wallet.next('eth_chainId', { answers: 'unknown' })
  expect(await driver.readChain?.()).toBeUndefined()
  wallet.next('eth_chainId', { fails: { code: 4900, message: 'No chain' } })
  expect(await driver.readChain?.()).toBeUndefined()
})
