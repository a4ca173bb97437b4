import type { Chain, WalletEntry } from '@latchkey/core'
import { drawIcon } from '@latchkey/testing'
import { chainsOf, type SceneChains } from './chains.ts'
import type { WalletPart } from './walletPart.ts'

/** Ordinary names and amounts, or ones that try every line of the layout. */
export type CastName = 'plain' | 'long'

/** Who plays in a scene: every name, address and amount that a scene can show. */
export type Cast = {
  readonly site: string
  readonly person: string
  readonly email: string
  readonly chains: SceneChains
  readonly foxglove: WalletPart
  readonly harbor: WalletPart
  readonly northwind: WalletPart
  /** A wallet that is not in this browser, with every link there is. */
  readonly lantern: WalletEntry
  readonly wallets: readonly WalletEntry[]
  /** What a wallet says when it fails. */
  readonly reason: string
}

/** Calls the actors. */
export function callCast(name: CastName): Cast {
  const long = name === 'long'
  const chains = chainsOf(long)
  const part = partMaker(chains.ethereum, long)
  const walletNames = long ? longNames : names
  return {
    site: long ? 'The Paper Harbour Cooperative for Maps and Tides' : 'Paper Harbour',
    person: long ? 'the-very-long-name-of-a-patient-visitor.paper-harbour.example.eth' : 'ines.example.eth',
    email: long
      ? 'ines-maria-de-albuquerque-e-castelo-branco.third-of-her-name@mail.paper-harbour-cooperative.example'
      : 'ines.albuquerque@mailbox.example',
    chains,
    foxglove: part('example.foxglove', long ? 'Foxglove Wallet for Desktop and Browser' : 'Foxglove', [
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    ]),
    harbor: part('example.harbor', long ? 'HarborWithoutASingleSpaceInItsVeryLongName' : 'Harbor', [
      '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
      '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
    ]),
    northwind: part('example.northwind', long ? 'محفظة الريح الشمالية الذكية' : 'Northwind Smart Account', [
      '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
    ]),
    lantern: entry(long ? 'Lantern for Everybody Who Walks at Night' : 'Lantern', 0),
    wallets: Array.from({ length: 130 }, (_, at) =>
      entry(`${walletNames[at % walletNames.length]}${nth(Math.floor(at / walletNames.length))}`, at + 1),
    ),
    reason: long
      ? 'The extension context was invalidated while a request with the id 0x5f3759df was still open in another window of it.'
      : 'The extension was updated a moment ago.',
  }
}

function partMaker(chain: Chain, long: boolean) {
  return (id: string, name: string, accounts: WalletPart['accounts']): WalletPart => ({
    connector: {
      id,
      name,
      type: 'ANNOUNCED',
      chain: 'eip155',
      imageUrl: drawIcon(id),
      info: { rdns: id },
    },
    accounts,
    chainId: chain.caip2,
    connects: 'yes',
    returns: 'yes',
    switches: 'yes',
    balance: long ? 123_456_789_012_345_678_901_234_567_890n : 1_284_900_000_000_000_000n,
  })
}

function entry(name: string, at: number): WalletEntry {
  const phoneOnly = at % 3 === 2
  return {
    id: `gallery-${at}`,
    name,
    homepage: `https://wallet-${at}.example/`,
    ...(!phoneOnly && { chrome_store: `https://store.example/extension/${at}` }),
    app_store: `https://store.example/ios/${at}`,
    play_store: `https://store.example/android/${at}`,
    ...(at % 4 === 0 && { webapp_link: `https://app.wallet-${at}.example/` }),
    badge_type: at % 9 === 1 ? 'certified' : 'none',
  }
}

function nth(round: number): string {
  return round === 0 ? '' : ` ${round + 1}`
}

const names = [
  'Tidepool',
  'Juniper',
  'Cobalt',
  'Meridian Hardware Companion',
  'Mercator',
  'Mermaid Pocket',
  'Sparrow',
  'Ember',
  'Gull',
  'Orchard',
  'Marlin',
  'Pinecone',
  'Kestrel',
]

const longNames = [
  'Tidepool and the Sea That Comes Back Twice a Day',
  'Juniperberrysyrupwithoutanyspaces',
  'محفظة الكوبالت',
  'Meridian Hardware Companion for Mountaineers',
  'Mercator',
  'Mermaid Pocket, the one with the long and careful subtitle',
  '水鳥ウォレット',
]
