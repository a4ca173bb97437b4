import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import type { Call, DecidedAsk } from '../ask/ask.ts'
import { readTypedData } from '../ask/readTypedData.ts'
import { firstState, type Waiting, type WalletState } from '../state/walletState.ts'
import type { Facts } from '../views/walletProps.ts'
import { chains, me, proposalItem, requestItem, sessionOf, shop, signInItem, token, you } from './fixtures.ts'

/** Facts of a wallet whose chains answer at once. */
export const facts: Facts = {
  addresses: {
    eip155: [me, you, '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'],
    solana: ['oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96', '4q3Z58YVgWqBwHrGTRqD4DsTjLDVpaKZPwEgh1BjEkKd'],
    bip122: ['tb1q0wvm8wa2sfgr5mnvjzrhg7v5wr2qurj4rn6m6u'],
  },
  chains,
  signInText: ({ claims, site }, chain, account) =>
    `${claims.domain} wants you to sign in with your Ethereum account:\n${account}\n\n${claims.statement}\n\nURI: ${site.origin}\nVersion: 1\nChain ID: ${chain.id.slice(7)}\nNonce: ${claims.nonce}\nIssued At: ${claims.iat}`,
  reads: {
    balance: async ({ id }) => (id.endsWith('7') ? 9_998_765_432_100_000_000_000n : 10n ** 22n),
    estimate: async () => ({
      known: true,
      price: { gas: 21_000n, maxFeePerGas: 1_500_000_007n, maxPriorityFeePerGas: 1n },
      cost: 31_500_000_147_000n,
    }),
    token: async () => ({ symbol: 'USDC', decimals: 6 }),
  },
}

const rest: WalletState = { ...firstState, relay: 'open' }
const connected: WalletState = { ...rest, sessions: [sessionOf()] }

function typed(given: unknown): DecidedAsk {
  const data = readTypedData(given)
  if (data === undefined) throw new Error('The data of this test cannot be read.')
  return { kind: 'typedData', account: me, data }
}

function asking(...items: readonly Waiting[]): WalletState {
  return { ...connected, waiting: items }
}

function bytes(given: Uint8Array): Waiting {
  return requestItem({ ask: { kind: 'message', namespace: 'eip155', account: me, bytes: given } })
}

function message(text: string): Waiting {
  return bytes(new TextEncoder().encode(text))
}

function transaction(given: Partial<Call>): Waiting {
  const call: Call = { to: undefined, value: 0n, data: '0x', ...given }
  return requestItem({ ask: { kind: 'transaction', account: me, send: true, call } })
}

function erc20(functionName: 'transfer' | 'approve', amount: bigint): Call {
  return {
    to: token,
    value: 0n,
    data: encodeFunctionData({ abi: erc20Abi, functionName, args: [you, amount] }),
  }
}

const permit = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  domain: { name: 'USD Coin', chainId: 8131337, verifyingContract: token },
  message: { owner: me, spender: you, value: '2500000', memo: 'not signed' },
}

const mail = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Paper Mail', version: '1', chainId: 8131337 },
  message: {
    from: { name: 'Ines', wallets: [me, you] },
    to: [{ name: 'Mara', wallets: [you] }],
    contents: 'See you at the harbour.',
  },
}

const signIn = (host: string) =>
  `${host} wants you to sign in with your Ethereum account:\n${me}\n\nProve this wallet is yours.\n\nURI: https://${host}\nVersion: 1\nChain ID: 8131337\nNonce: 8a7b6c5d4e3f2a1b\nIssued At: 2026-11-15T12:00:00Z`

const solanaAsk = {
  eip155: { chains: ['eip155:8131337', 'eip155:1', 'eip155:137'], methods: ['personal_sign'], events: [] },
  solana: {
    chains: ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    methods: ['solana_signMessage'],
    events: [],
  },
  bip122: { chains: ['bip122:000000000933ea01ad0ee984209779ba'], methods: ['signMessage'], events: [] },
}

/** The wallet in every state that has a look of its own. */
export const states: Readonly<Record<string, WalletState>> = {
  rest,
  connecting: { ...rest, pairing: { phase: 'waiting', topic: 't', silent: false } },
  silent: { ...rest, pairing: { phase: 'waiting', topic: 't', silent: true } },
  badCode: { ...rest, pairing: { phase: 'refused', problem: 'expired' } },
  relayLost: { ...connected, relay: 'lost' },
  sessions: {
    ...rest,
    sessions: [
      sessionOf(),
      sessionOf({
        topic: 'b'.repeat(64),
        site: { name: 'Foxglove Market', origin: 'http://127.0.0.1:5173' },
      }),
      sessionOf({
        topic: 'c'.repeat(64),
        site: { name: 'A very long name of a site that does not end', origin: undefined },
      }),
    ],
  },
  connected: { ...connected, outcome: { type: 'connected', site: shop } },
  sent: { ...connected, outcome: { type: 'sent', hash: `0x${'ab'.repeat(32)}`, chain: 'Sandbox Ethereum' } },
  refused: { ...connected, outcome: { type: 'refused', site: shop, reason: 'This wallet cannot do that.' } },
  aside: { ...asking(message('Hello'), requestItem({ id: 2 })), aside: true },
  proposal: { ...rest, waiting: [proposalItem()] },
  proposalMany: { ...rest, waiting: [proposalItem({ asked: solanaAsk })] },
  proposalImpossible: {
    ...rest,
    waiting: [
      proposalItem({ asked: { eip155: { chains: ['eip155:1', 'eip155:8453'], methods: [], events: [] } } }),
    ],
  },
  proposalHostile: {
    ...rest,
    waiting: [
      proposalItem({
        metadata: {
          name: '<b onclick=x>Harbour</b>\u202Eevil',
          url: 'javascript:alert(1)',
          icons: ['javascript:x'],
        },
      }),
    ],
  },
  proposalWorking: { ...rest, waiting: [proposalItem()], deciding: { phase: 'working', id: 1, yes: true } },
  signInAndConnect: { ...rest, waiting: [signInItem()] },
  signInAndConnectStolen: { ...rest, waiting: [signInItem('bank.example')] },
  message: asking(message('Welcome to Paper Harbour.\n\nPlease confirm that you agree to the terms.')),
  messageBytes: asking(bytes(new Uint8Array(48).fill(0xff))),
  messageTricks: asking(message('Pay 1 USDC to \u202Eerohs-ot-pihs\u202C\u200B now')),
  messageLong: asking(message('All work and no play. '.repeat(400))),
  signIn: asking(message(signIn('app.paperharbour.example'))),
  signInStolen: asking(message(signIn('bank.example'))),
  typedData: asking(requestItem({ ask: typed(mail) })),
  permit: asking(requestItem({ ask: typed(permit) })),
  send: asking(transaction({ to: you, value: 10n ** 16n })),
  sendToken: asking(transaction(erc20('transfer', 1_250_500_000n))),
  approve: asking(transaction(erc20('approve', 2_500_000n))),
  approveUnlimited: asking(transaction(erc20('approve', maxUint256))),
  contract: asking(transaction({ to: token, value: 1n, data: `0xdeadbeef${'00'.repeat(64)}` })),
  create: asking(transaction({ data: `0x6001${'60'.repeat(60)}` })),
  calls: asking(
    requestItem({
      ask: {
        kind: 'calls',
        account: me,
        calls: [erc20('approve', 5_000_000n), { to: you, value: 10n ** 18n, data: '0x' }],
      },
    }),
  ),
  switchChain: asking(requestItem({ ask: { kind: 'switchChain', to: 'eip155:8131338', adds: false } })),
  watchAsset: asking(
    requestItem({ ask: { kind: 'watchAsset', address: token, symbol: 'USDC', decimals: 6 } }),
  ),
  queue: asking(message('First'), requestItem({ id: 2 }), requestItem({ id: 3 })),
  working: { ...asking(message('Hello')), deciding: { phase: 'working', id: 1, yes: true } },
  failed: {
    ...asking(transaction({ to: you, value: 1n })),
    deciding: { phase: 'failed', id: 1, reason: 'Nothing answers at the network’s address.' },
  },
  expired: asking({ ...message('Hello'), standing: 'expired' }),
  gone: asking({ ...message('Hello'), standing: 'gone' }),
}
