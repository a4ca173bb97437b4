import type { Line } from '../line/line.ts'
import { readNumber, writeNumber } from './chainNumber.ts'

type Table = Readonly<Record<string, unknown>>

/** The capabilities of EIP-5792 that a session may carry. */
const names = ['atomic', 'paymasterService', 'sessionKeys', 'auxiliaryFunds', 'flow-control']

/**
 * What the wallet said it can do when it agreed (EIP-5792), by chain: for the whole session, for a chain, for an account
 * on it. Undefined where it said nothing: then it must be asked.
 */
export function readCapabilities(line: Line, params: unknown): Table | undefined {
  const [account, wanted] = Array.isArray(params) ? params : []
  const { whole, scoped } = line.properties()
  const everywhere = { ...byAccount(readJson(whole['capabilities']), account), ...pickNames(whole) }
  const found = line.chains().flatMap((chainId) => {
    const key = writeNumber(chainId)
    if (Array.isArray(wanted) && !wanted.some((id) => readNumber(id) === Number(key))) return []
    const here = [scoped['eip155'], scoped[chainId]].map((each) => byAccount(each, account))
    // The oldest form has capabilities by chain.
    const { [key]: older, ...plain } = everywhere
    const all: Table = Object.assign({}, plain, Object(older), ...here)
    const own = Object.entries(all).filter(([name]) => !name.startsWith('0x'))
    return own.length === 0 ? [] : [[key, Object.fromEntries(own)] as const]
  })
  return found.length === 0 ? undefined : Object.fromEntries(found)
}

function pickNames(properties: Readonly<Record<string, string>>): Table {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = readJson(properties[name])
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** What a table says of this account; all of it where it tells no accounts apart. */
function byAccount(table: unknown, account: unknown): Table {
  if (typeof table !== 'object' || table === null) return {}
  const own = Object.entries(table).find(
    ([key]) => typeof account === 'string' && key.toLowerCase().endsWith(account.toLowerCase()),
  )
  const shared = Object.entries(table).filter(([key]) => !/0x[0-9a-f]{40}$/i.test(key))
  return { ...Object.fromEntries(shared), ...Object(own?.[1]) }
}

function readJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    // A wallet that writes no JSON has said nothing.
    return undefined
  }
}
