import type { SandboxChain } from '@latchkey/sandbox'
import {
  type Address,
  createWalletClient,
  encodeAbiParameters,
  type Hex,
  http,
  publicActions,
  toFunctionSelector,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** What a strange contract does when one of its functions is called. */
type Deed =
  /** Gives these bytes. */
  | { readonly gives: Hex }
  /** Gives so many bytes of zero. */
  | { readonly givesZeros: number }
  | { readonly does: 'loop' | 'revert' }

/** A contract by its functions, such as `balanceOf(address)`; `otherwise` is for all others. */
export type StrangeToken = { readonly functions?: Readonly<Record<string, Deed>>; readonly otherwise?: Deed }

const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** One number as a function gives it. */
export function wordOf(value: bigint): Hex {
  return encodeAbiParameters([{ type: 'uint256' }], [value])
}

/** A text as a function gives it. */
export function textOf(text: string): Hex {
  return encodeAbiParameters([{ type: 'string' }], [text])
}

/** Creates a contract that claims, in a log, to have sent one of itself to an account. */
export async function deployStrange(
  chain: SandboxChain,
  privateKey: Hex,
  strange: StrangeToken,
  claimsToHaveSentTo: Address,
): Promise<Address> {
  return deploy(
    chain,
    privateKey,
    `${claimCode(claimsToHaveSentTo)}${installCode(runtimeOf(strange), claimLength)}`,
  )
}

/** Creates a contract from what its creation runs, in hexadecimal digits. */
export async function deploy(
  chain: SandboxChain,
  privateKey: Hex,
  code: string,
  gas?: bigint,
): Promise<Address> {
  const client = createWalletClient({
    account: privateKeyToAccount(privateKey),
    transport: http(chain.url),
  }).extend(publicActions)
  const hash = await client.sendTransaction({ chain: null, data: `0x${code}`, gas })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  if (!contractAddress) throw new Error('No contract was made.')
  return contractAddress.toLowerCase() as Address
}

// PUSH1 1, PUSH1 0, MSTORE; topics from last to first, 32 bytes from 0; LOG3.
const claimLength = 5 + 33 + 2 + 33 + 4 + 1

function claimCode(to: Address): string {
  const account = to.slice(2).toLowerCase().padStart(64, '0')
  return `60016000527f${account}60007f${transferTopic}60206000a3`
}

/** What creation runs to leave this code behind, when so many bytes ran before. PUSH2 length, DUP1, PUSH2 where, PUSH1 0, CODECOPY, PUSH1 0, RETURN; then the code itself. */
export function installCode(runtime: string, before = 0): string {
  const length = runtime.length / 2
  return `61${hex(length)}8061${hex(before + 13)}6000396000f3${runtime}`
}

function runtimeOf({ functions = {}, otherwise = { does: 'revert' } }: StrangeToken): string {
  const branches = [...Object.entries(functions)]
  const head = '60003560e01c'
  // DUP1, PUSH4 selector, EQ, PUSH2 where, JUMPI
  const table = (starts: readonly number[]) =>
    branches
      .map(([name], n) => `8063${toFunctionSelector(name).slice(2)}1461${hex(starts[n] ?? 0)}57`)
      .join('')
  const tableLength = branches.length * 11
  const start = 6 + tableLength
  const deeds = [otherwise, ...branches.map(([, deed]) => deed)]
  const codes: string[] = []
  const starts: number[] = []
  let at = start
  for (const deed of deeds) {
    starts.push(at)
    const code = deedCode(deed, at)
    codes.push(code)
    at += code.length / 2
  }
  return `${head}${table(starts.slice(1))}${codes.join('')}`
}

function deedCode(deed: Deed, at: number): string {
  if ('givesZeros' in deed) return `5b63${deed.givesZeros.toString(16).padStart(8, '0')}6000f3`
  if ('does' in deed) return deed.does === 'loop' ? `5b61${hex(at)}56` : '5b60006000fd'
  const bytes = deed.gives.slice(2)
  const length = hex(bytes.length / 2)
  // JUMPDEST, PUSH2 length, PUSH2 where, PUSH1 0, CODECOPY, PUSH2 length, PUSH1 0, RETURN
  return `5b61${length}61${hex(at + 16)}60003961${length}6000f3${bytes}`
}

function hex(value: number): string {
  return value.toString(16).padStart(4, '0')
}
