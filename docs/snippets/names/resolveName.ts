import { createPublicClient, http } from 'viem'
import { mainnet } from 'viem/chains'

const client = createPublicClient({ chain: mainnet, transport: http() })
export const address = await client.getEnsAddress({ name: 'alice.example.eth' })
