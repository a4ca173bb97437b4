import { nameResolver } from '@latchkey/sandbox/names'
import { createWalletClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'

const account = privateKeyToAccount(process.env['DEPLOYER_KEY'] as `0x${string}`)
const wallet = createWalletClient({ account, chain: mainnet, transport: http() })
const owner = account.address // may change the address and the keys later
const urls = ['https://api.example.com/v1/ens/{sender}/{data}.json'] // your server
const signers = [process.env['NAMES_SIGNER'] as `0x${string}`] // the address of the key of step 2
export const hash = await wallet.deployContract({ ...nameResolver, args: [owner, urls, signers] })
