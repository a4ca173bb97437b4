import { Caip2 } from '@latchkey/wire'
import * as v from 'valibot'
import { Failure } from './failure.ts'

/** An account as a path names it. */
export type NamedAccount = {
  /** In lower case. */
  readonly address: `0x${string}`
  /** The chain that stands before it, when it was written as CAIP-10. */
  readonly chainId: Caip2 | undefined
}

const evmAddress = /^0x[0-9a-fA-F]{40}$/

/** Reads an account from a path: an address, or CAIP-10. Other kinds of accounts join with their chains. */
export function readAccount(text: string, field = 'account'): NamedAccount {
  const cut = text.lastIndexOf(':')
  const address = text.slice(cut + 1)
  const chainId = cut < 0 ? undefined : v.safeParse(Caip2, text.slice(0, cut))
  const isEvm = chainId === undefined || (chainId.success && chainId.output.startsWith('eip155:'))
  if (!evmAddress.test(address) || !isEvm) {
    throw new Failure(
      400,
      'invalid_address',
      'Write the account as 0x and 40 hexadecimal digits, or with its chain before it, such as eip155:1:0x….',
      { field },
    )
  }
  return {
    address: address.toLowerCase() as `0x${string}`,
    chainId: chainId?.success ? chainId.output : undefined,
  }
}

/** Reads the account that receives a purchase: an EVM account as above, or an address of another family of chains, with or without its chain. */
export function readReceiver(text: string): {
  readonly address: string
  readonly chainId: Caip2 | undefined
} {
  const cut = text.lastIndexOf(':')
  const chainId = cut < 0 ? undefined : v.safeParse(Caip2, text.slice(0, cut))
  const address = text.slice(cut + 1)
  const isOtherFamily =
    chainId === undefined ? !/^0x/i.test(address) : chainId.success && !isEvm(chainId.output)
  if (!isOtherFamily || !/^[1-9A-Za-z][0-9A-Za-z]{24,89}$/.test(address)) return readAccount(text)
  return { address, chainId: chainId?.output as Caip2 | undefined }
}

function isEvm(chainId: Caip2): boolean {
  return chainId.startsWith('eip155:')
}
