import type { Clock } from '@latchkey/core/adapter'
import type { EvmPage } from '../discovery/page.ts'
import { checksumAddress } from '../provider/checksumAddress.ts'
import { toQuantity } from '../provider/parse.ts'
import { type EvmProvider, peek } from '../provider/provider.ts'
import { createSafeLink, type SafeLink } from './safeLink.ts'

/** How long Safe may take to say which Safe this is. */
const greetingMs = 1000

/** Asks the frame around this page which Safe it shows, and gives that Safe as an EIP-1193 provider. */
export async function openSafe(
  page: EvmPage,
  origin: string,
  clock: Clock,
): Promise<EvmProvider | undefined> {
  const link = createSafeLink(page, origin)
  let timer = 0
  const late = new Promise<undefined>((resolve) => {
    timer = clock.setTimeout(() => resolve(undefined), greetingMs)
  })
  const greeting = link.send('getSafeInfo', undefined).catch(() => undefined)
  const info = await Promise.race([greeting, late])
  clock.clearTimeout(timer)
  const address = peek(info, 'safeAddress')
  const chainId = peek(info, 'chainId')
  if (typeof address !== 'string' || !/^0x[0-9a-f]{40}$/i.test(address)) return link.close()
  if (typeof chainId !== 'number' || !Number.isSafeInteger(chainId) || chainId < 1) return link.close()
  return createSafeProvider(link, checksumAddress(address), toQuantity(chainId))
}

type Request = Parameters<EvmProvider['request']>[0]

/** EIP-1193 over the messages of Safe apps: what is signed goes to Safe, what is read to its node. */
function createSafeProvider(link: SafeLink, address: string, chainId: string): EvmProvider {
  async function request({ method, params = [] }: Request): Promise<unknown> {
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [address]
      case 'eth_chainId':
        return chainId
      case 'wallet_switchEthereumChain':
        // A Safe lives on one chain.
        if (peek(params[0], 'chainId') === chainId) return null
        throw refusal(4200, 'A Safe stays on its own network.')
      case 'personal_sign':
        return signatureOf(await link.send('signMessage', { message: params[0] }))
      case 'eth_signTypedData_v4':
        return signatureOf(await link.send('signTypedMessage', { typedData: readJson(params[1]) }))
      case 'eth_sendTransaction':
        return peek(await link.send('sendTransactions', toSafeTransactions(params[0])), 'safeTxHash')
      case 'eth_getTransactionReceipt': {
        const hash = await realHash(link, params[0])
        const receipt = await link.send('rpcCall', { call: method, params: [hash] })
        // The caller asked by the hash it knows.
        return receipt && { ...receipt, transactionHash: params[0] }
      }
      default:
        if (!/^(eth|net|web3)_/.test(method) || /^eth_sign/.test(method))
          throw refusal(4200, 'Safe does not offer this.')
        return link.send('rpcCall', { call: method, params })
    }
  }
  return { request }
}

/** Safe gathers signatures first: until it has sent the transaction, its own hash is all there is. */
async function realHash(link: SafeLink, safeTxHash: unknown): Promise<unknown> {
  const details = await link.send('getTxBySafeTxHash', { safeTxHash }).catch(() => undefined)
  return peek(details, 'txHash') ?? safeTxHash
}

function toSafeTransactions(transaction: unknown): object {
  const [to, value, data] = ['to', 'value', 'data'].map((key) => peek(transaction, key))
  const gas = peek(transaction, 'gas')
  return {
    // Safe's services read amounts as decimals.
    txs: [{ to, value: BigInt(typeof value === 'string' ? value : 0).toString(), data: data ?? '0x' }],
    params: { ...(typeof gas === 'string' && { safeTxGas: Number(gas) }) },
  }
}

/** The signature, or `0x` where the Safe signs on its chain instead. */
function signatureOf(answer: unknown): unknown {
  return peek(answer, 'signature') ?? '0x'
}

function readJson(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value
}

function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}
