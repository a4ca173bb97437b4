import type { ContractCall } from '@latchkey/core/adapter'
import type { Hex } from '../provider/parse.ts'
import type { Codec } from './codec.ts'

/** A parameter of a function as ethers 5 and 6 both describe it. */
export type EthersParam = {
  readonly name?: string | null
  /** The type in full, such as `uint256[2]`. */
  readonly type: string
  /** The same, with `array` and `tuple` for what has parts. */
  readonly baseType: string
  readonly arrayChildren?: EthersParam | null
  readonly components?: readonly EthersParam[] | null
}

/** A function of a contract as ethers 5 and 6 both describe it. */
export type EthersFunction = {
  readonly inputs: readonly EthersParam[]
  readonly outputs?: readonly EthersParam[] | null
}

/** What `Interface` of ethers 5 and 6 does for one contract. */
export type EthersInterface<Fragment extends EthersFunction> = {
  /** Every function with this name. */
  find(name: string): readonly Fragment[]
  encode(fragment: Fragment, args: readonly unknown[]): string
  decode(fragment: Fragment, data: string): ArrayLike<unknown>
}

/** Makes a codec of ethers' `Interface`, whose answers have the forms that every other codec gives. */
export function interfaceCodec<Fragment extends EthersFunction>(
  open: (abi: ContractCall['abi']) => EthersInterface<Fragment>,
): Codec {
  return {
    encodeCall(call) {
      const contract = open(call.abi)
      return contract.encode(choose(contract, call), call.args ?? []) as Hex
    },
    decodeResult(call, data) {
      const contract = open(call.abi)
      const chosen = choose(contract, call)
      const outputs = chosen.outputs ?? []
      const answer = contract.decode(chosen, data)
      const values = outputs.map((output, index) => plain(output, answer[index]))
      return values.length > 1 ? values : values[0]
    },
  }
}

/** Of several functions with one name, the first that takes these arguments. */
function choose<Fragment extends EthersFunction>(
  { find, encode }: EthersInterface<Fragment>,
  { functionName, args = [] }: ContractCall,
): Fragment {
  const [first, ...others] = find(functionName).filter(({ inputs }) => inputs.length === args.length)
  if (first === undefined) throw new Error(`The ABI has no "${functionName}" with ${args.length} arguments.`)
  const takesThem = (one: Fragment) => {
    try {
      encode(one, args)
      return true
    } catch {
      // The arguments are meant for another function of this name.
      return false
    }
  }
  return others.length === 0 ? first : ([first, ...others].find(takesThem) ?? first)
}

/** Numbers of up to 48 bits are numbers, longer ones bigints, tuples with names objects. */
function plain(param: EthersParam, value: unknown): unknown {
  const { baseType, arrayChildren, components } = param
  if (baseType === 'array' && arrayChildren) {
    return Array.from(value as ArrayLike<unknown>, (entry) => plain(arrayChildren, entry))
  }
  if (baseType === 'tuple' && components) {
    const values = components.map((part, index) => plain(part, (value as ArrayLike<unknown>)[index]))
    if (!components.every(({ name }) => name)) return values
    return Object.fromEntries(components.map(({ name }, index) => [name, values[index]]))
  }
  const bits = /^u?int(\d+)$/.exec(baseType)?.[1]
  if (bits === undefined) return value
  // ethers 5 has an object of its own for numbers; both kinds write themselves in decimals.
  return Number(bits) <= 48 ? Number(value) : BigInt(String(value))
}
