import type { Address, Hex } from 'viem'
import { Failure } from '../../http/failure.ts'
import type { NameStore } from '../../store/nameStore.ts'
import { zoneOf } from '../own/readOwnName.ts'
import { answerResolver } from './answerResolver.ts'
import { readDnsName } from './dnsName.ts'

/** Answers resolvers of names (EIP-3668) for the zones of the operator. */
export type NameGateway = {
  /** Given the resolver that asks and its question: the answer, until when it is good, and our signature of both. */
  answer(sender: string, data: string): Promise<Hex>
}

type GatewayParts = {
  readonly zones: readonly string[]
  readonly key: Hex
  readonly store: NameStore
  readonly now: () => number
}

/** A client takes seconds; the time is short because a name may change. */
const goodSeconds = 300

/** Makes the gateway of some zones, which signs with a key that their resolver knows. */
export function createNameGateway({ zones, key, store, now }: GatewayParts): NameGateway {
  async function resolve(data: Hex): Promise<Hex> {
    const { decodeFunctionData } = await import('viem')
    let asked: { readonly args: readonly [Hex, Hex] }
    try {
      asked = decodeFunctionData({ abi: resolveAbi, data })
    } catch {
      throw refused('The data is no call of resolve(bytes,bytes).')
    }
    const [encoded, question] = asked.args
    const name = readDnsName(encoded)
    if (name === undefined || !(zones.includes(name) || zoneOf(name, zones) !== undefined)) {
      throw refused(`This gateway answers for names below ${zones.join(' and ')}.`)
    }
    const answer = await answerResolver(await store.find(name), question)
    // Empty bytes: the client sees that the resolver has no such record.
    return answer ?? '0x'
  }

  return {
    async answer(sender, data) {
      if (!/^0x[0-9a-fA-F]{40}$/.test(sender)) throw refused('The sender is no address.')
      if (!/^0x([0-9a-fA-F]{2})+$/.test(data)) throw refused('The data is no bytes.')
      const request = data.toLowerCase() as Hex
      const result = await resolve(request)
      const expires = BigInt(Math.floor(now() / 1000) + goodSeconds)
      const { encodeAbiParameters, encodePacked, keccak256 } = await import('viem')
      const { sign } = await import('viem/accounts')
      const hash = keccak256(
        encodePacked(
          ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
          ['0x1900', sender.toLowerCase() as Address, expires, keccak256(request), keccak256(result)],
        ),
      )
      const signature = await sign({ hash, privateKey: key, to: 'hex' })
      return encodeAbiParameters(
        [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
        [result, expires, signature],
      )
    },
  }
}

const resolveAbi = [
  {
    name: 'resolve',
    type: 'function',
    stateMutability: 'view',
    inputs: [
      { name: 'name', type: 'bytes' },
      { name: 'data', type: 'bytes' },
    ],
    outputs: [{ name: '', type: 'bytes' }],
  },
] as const

function refused(description: string): Failure {
  return new Failure(400, 'invalid_question', description, { field: 'data' })
}
