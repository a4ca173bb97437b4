import { connectWallet, type LatchkeyOptions, showNotice } from '@latchkey/core'
import { AccountButton, ConnectButton, LatchkeyInline, NetworkButton } from '@latchkey/react'
import type { Cast } from '../world/cast.ts'
import { threeWallets, usedBefore } from './connectScenes.ts'
import type { PartEntries } from './galleryEntries.ts'
import type { Play, Said, Scene } from './scene.ts'

/** A wallet on a network that the site does not have. */
const astray = ({ foxglove, chains }: Cast) => [{ ...foxglove, chainId: chains.abroad.caip2 }]

const connected =
  (page: Play['page'], balance = false): Scene =>
  (cast) => ({
    page,
    connected: [cast.foxglove],
    shows: balance
      ? [['button.balance', { name: short(cast), balance: amount(cast) }]]
      : [['button.account', { name: short(cast) }]],
  })

/** The values are data: what they are is known from the parts that play. */
function short({ foxglove: { accounts } }: Cast): string {
  return `${accounts[0].slice(0, 6)}…${accounts[0].slice(-4)}`
}

function amount({ foxglove: { balance } }: Cast): string {
  const ether = typeof balance === 'bigint' ? balance / 10n ** 15n : 0n
  // The button writes billions short.
  if (ether >= 10n ** 12n) return `${(ether / 10n ** 10n).toString().replace(/(\d\d)$/, '.$1')}B ETH`
  const [whole, part] = [ether / 1000n, ether % 1000n]
  return `${whole.toLocaleString('en')}.${part.toString().padStart(3, '0')} ETH`
}

function banner(
  variant: 'success' | 'error' | 'loading',
  said: Said,
  detail?: (cast: Cast) => string,
): Scene {
  return (cast) => ({
    view: { name: 'Account' },
    connected: [cast.foxglove],
    act({ latchkey, say }) {
      showNotice(latchkey, {
        variant,
        message: say(...said),
        ...(detail && { detail: detail(cast) }),
        // The clock of a scene stands still: it does not go.
        autoClose: variant !== 'loading',
      })
    },
    shows: [said, ['account.balance.on', { network: cast.chains.ethereum.name }]],
  })
}

function terms(options: LatchkeyOptions, ...shows: readonly Said[]): Scene {
  return (cast) => ({ view: { name: 'Connect' }, options, wallets: threeWallets(cast), shows })
}

const both = {
  termsConditionsUrl: 'https://harbour.example/terms',
  privacyPolicyUrl: 'https://harbour.example/privacy',
}

function theme(themeVariables: NonNullable<LatchkeyOptions['themeVariables']>): Scene {
  return (cast) => ({
    view: { name: 'Connect' },
    options: { themeVariables },
    wallets: threeWallets(cast),
    recent: [usedBefore(cast.foxglove)],
    shows: [['connect.lastTime']],
  })
}

/** Buttons, banner, terms, the card in the page, and themes. */
export const partScenes: PartEntries = {
  ConnectButton: {
    disconnected: () => ({ shows: [['button.connect']] }),
    connecting: (cast) => ({
      wallets: [{ ...cast.foxglove, connects: 'never' }],
      act: ({ latchkey }) => void connectWallet(latchkey, cast.foxglove.connector.id),
      shows: [['button.connecting']],
    }),
    restoring: (cast) => ({
      connected: [{ ...cast.foxglove, returns: 'never' }],
      shows: [['button.restoring']],
    }),
    connected: connected(<ConnectButton />, true),
    'own-label': () => ({ page: <ConnectButton label="Come aboard" />, shows: [] }),
    'no-balance': connected(<ConnectButton balance="hide" />),
    'wrong-network': (cast) => ({ connected: astray(cast), shows: [['button.wrongNetwork']] }),
    disabled: () => ({ page: <ConnectButton disabled />, shows: [['button.connect']] }),
  },
  AccountButton: {
    connected: connected(<AccountButton />, true),
    named: (cast) => ({
      page: <AccountButton />,
      connected: [cast.foxglove],
      server: {
        wallets: [],
        list: 'yes',
        search: 'yes',
        person: { name: cast.person, avatar: cast.harbor.connector.imageUrl ?? '' },
      },
      shows: [['button.balance', { name: cast.person, balance: amount(cast) }]],
    }),
    'no-balance': connected(<AccountButton balance="hide" />),
    'wrong-network': (cast) => ({
      page: <AccountButton />,
      connected: astray(cast),
      shows: [['button.wrongNetwork']],
    }),
    disabled: connected(<AccountButton disabled />, true),
  },
  NetworkButton: {
    default: () => ({ page: <NetworkButton />, shows: [] }),
    connected: (cast) => ({
      page: <NetworkButton />,
      options: { networks: [cast.chains.ethereum, cast.chains.base] },
      connected: [{ ...cast.foxglove, chainId: cast.chains.base.caip2 }],
      shows: [],
      until: ({ connections }) => connections.getState().list[0]?.phase === 'connected',
    }),
    'wrong-network': (cast) => ({
      page: <NetworkButton />,
      connected: astray(cast),
      shows: [['button.wrongNetwork']],
    }),
    unknown: (cast) => ({
      page: <NetworkButton />,
      options: { allowUnsupportedChain: true },
      connected: astray(cast),
      shows: [['button.network']],
    }),
    disabled: () => ({ page: <NetworkButton disabled />, shows: [] }),
  },
  Banner: {
    success: banner('success', ['account.copied']),
    error: banner('error', ['wallet.disconnect']),
    loading: banner('loading', ['account.disconnecting']),
    // As the core says it: the wallet's name stands under the sentence.
    detail: banner('error', ['wallet.gone'], ({ harbor }) => harbor.connector.name),
  },
  Terms: {
    foot: terms(both, ['connect.terms'], ['connect.privacy']),
    asked: terms({ ...both, features: { legalCheckbox: true } }, ['connect.agreeFirst']),
    accepted: (cast) => ({
      ...terms({ ...both, features: { legalCheckbox: true } }, ['connect.terms'])(cast),
      act: ({ tick }) => tick(),
    }),
    one: terms({ termsConditionsUrl: both.termsConditionsUrl }, ['connect.terms']),
  },
  Inline: {
    connect: (cast) => ({
      page: <LatchkeyInline />,
      options: { inline: true },
      wallets: threeWallets(cast),
      shows: [['connect.installed']],
    }),
    account: (cast) => ({
      page: <LatchkeyInline />,
      options: { inline: true },
      connected: [cast.foxglove],
      shows: [['account.balance.on', { network: cast.chains.ethereum.name }]],
    }),
  },
  Theme: {
    accent: theme({ '--lk-accent': '#7a1f5c' }),
    pale: theme({ '--lk-accent': '#ffd84d' }),
    square: theme({
      '--lk-accent': 'light-dark(#1d1d1d, #f1f1f1)',
      '--lk-ground': 'light-dark(#f1f1f1, #101010)',
      '--lk-sheet': 'light-dark(#ffffff, #1d1d1d)',
      '--lk-ink': 'light-dark(#101010, #f6f6f6)',
      '--lk-dim': 'light-dark(#585858, #b2b2b2)',
      '--lk-radius': '6px',
    }),
    round: theme({
      '--lk-accent': 'light-dark(#2b57cf, #4470e4)',
      '--lk-ground': 'light-dark(#edf0f5, #11151c)',
      '--lk-sheet': 'light-dark(#ffffff, #1b212b)',
      '--lk-radius': '36px',
      '--lk-font': 'Georgia, serif',
    }),
  },
}
