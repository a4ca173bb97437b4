import type { Namespace } from './keys/namespaces.ts'
import type { PairingProblem } from './state/walletState.ts'

/** The language of every text and number in the wallet. */
export const locale = 'en'

const whole = new Intl.NumberFormat(locale)
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })

const kinds: Readonly<Record<Namespace, string>> = {
  eip155: 'EVM networks',
  solana: 'Solana',
  bip122: 'Bitcoin',
}

const problems: Readonly<Record<PairingProblem, string>> = {
  empty: 'Paste the code that the site shows under its picture.',
  notACode: 'This is not a WalletConnect code. It begins with “wc:”; copy it from the site again.',
  legacy: 'This code is of the first WalletConnect version, which no longer works. The site has to be newer.',
  incomplete: 'A part of this code is missing. Copy all of it from the site.',
  expired: 'This code has expired. Ask the site for a new one.',
  used: 'This code has been used already. Ask the site for a new one.',
  relay: 'The relay does not answer, so the site cannot be reached. Try again in a moment.',
  noCode: 'There is no code in this picture. Take one that shows the whole code, sharp and straight.',
  camera: 'The camera cannot be used here. Choose a picture instead, or paste the code.',
}

/** Every sentence the wallet can say, in one place. */
export const messages = {
  title: 'Latchkey Wallet',
  description: 'A small wallet with test keys, for sites on this machine.',
  testKeys: 'Test keys',
  testKeysNote: 'Everybody knows these keys. Never send anything of value to them.',
  config: {
    loading: 'Opening the wallet…',
    title: 'The wallet cannot open yet',
    silent: 'The page’s own server does not answer. Start it again with npm start.',
    unreadable:
      'The page’s server answered with something this wallet cannot read. Build it again, then reload.',
  },
  elsewhere: {
    title: 'Open in another tab',
    text: 'This wallet is in use in a newer tab. Two at once would answer the same site twice.',
    act: 'Use it here',
  },
  tryAgain: 'Try again',
  close: 'Close',
  back: 'Back',
  relay: {
    lost: 'The relay does not answer. Trying again…',
  },
  account: {
    title: 'Your account and sites',
    numbered: (index: number) => `Account ${whole.format(index + 1)}`,
    choose: 'Account',
    copy: 'Copy the address',
    copied: 'Copied',
    balances: 'Balances',
    others: 'Keys for messages',
    copyOf: (kind: string) => `Copy the ${kind} address`,
    loading: 'Reading balances',
    unknown: 'Not reached',
  },
  connect: {
    title: 'Connect to a site',
    field: 'Code of the site',
    placeholder: 'wc:…',
    paste: 'Paste',
    act: 'Connect',
    missing: 'Paste a code first',
    waiting: 'Waiting for the site',
    scan: 'Scan a code',
    silent: 'The site does not answer. Its code may be used up, or it uses another relay than this wallet.',
    problems,
  },
  scan: {
    title: 'Scan a code',
    aim: 'Point the camera at the code that the site shows.',
    starting: 'Starting the camera…',
    picture: 'Choose a picture',
    paste: 'You can also paste a picture of the code here.',
    looking: 'Looking for a code…',
    video: 'Picture of the camera',
  },
  sites: {
    title: 'Connected sites',
    none: 'No site is connected yet.',
    unnamed: 'No web address given',
  },
  waiting: {
    row: (count: number) =>
      count === 1 ? '1 request waits for you' : `${whole.format(count)} requests wait for you`,
    sub: 'Nothing happens until you decide.',
    more: (count: number) => (count === 1 ? '1 more is waiting' : `${whole.format(count)} more are waiting`),
    rejectAll: (count: number) => `Reject all ${whole.format(count)}`,
  },
  who: {
    unverified: 'Unverified',
    note: (name: string) =>
      `Nobody has checked that this is ${name}. Go on only if you just asked for this there.`,
  },
  proposal: {
    title: 'Connect to this site?',
    kinds,
    networks: 'Networks',
    sees: 'The site will see this address and what it holds. It can move nothing by itself.',
    missing: (names: string) => `Asked for too, and not to be had here: ${names}.`,
    required: (names: string) => `This site needs ${names}, and this wallet cannot use it.`,
    lacking: (names: string) => `This site needs to use ${names}, and this wallet cannot do that.`,
    nothing: (asked: string, here: string) => `This site asks for ${asked}. This wallet works on ${here}.`,
    nothingAsked: (here: string) => `This site asks for no network. This wallet works on ${here}.`,
    more: (count: number) => `${whole.format(count)} more`,
    messagesOnly: 'Messages only',
    act: 'Connect',
    working: 'Connecting',
  },
  signIn: {
    title: 'Sign in and connect?',
    several: (count: number) => `One such message is signed for each of the ${whole.format(count)} networks.`,
    act: 'Sign in and connect',
    working: 'Signing in',
  },
  request: {
    titles: {
      message: 'Sign this message?',
      signIn: 'Sign in?',
      typedData: 'Sign this data?',
      permit: 'Sign to allow spending?',
      transaction: 'Send this?',
      signTransaction: 'Sign this transaction?',
      approve: 'Allow spending?',
      contract: 'Use this contract?',
      calls: (count: number) => `Send ${whole.format(count)} transactions?`,
      switchChain: 'Switch network?',
      watchAsset: 'Add this token?',
    },
    message: 'Message',
    bytes: (count: number) => `Message of ${whole.format(count)} bytes that are no text`,
    blind: 'Nobody can read this. A site that asks you to sign it may use it for anything.',
    tricks: 'Some characters in here cannot be seen. They are shown by their number.',
    signNote: 'A signature costs nothing. Sign only what you can read and expect.',
    otherSite: (domain: string, site: string) =>
      `This signs you in to ${domain}, but ${site} asks for it. That is how accounts are stolen.`,
    permitNote: 'It costs nothing to sign and can cost all you have. Sign only what you expect.',
    signedNote:
      'The site can send this whenever it likes. Check the first and last characters of the address.',
    account: 'Account',
    network: 'Network',
    domain: 'For',
    data: (type: string) => `Data: ${type}`,
    list: (count: number) => (count === 1 ? '1 entry' : `${whole.format(count)} entries`),
    unsigned: (count: number) =>
      count === 1
        ? '1 field is not part of what is signed, and left out.'
        : `${whole.format(count)} fields are not part of what is signed, and left out.`,
    permit: 'Whoever holds this signature can move tokens of yours, without asking again.',
    permitAll:
      'Whoever holds this signature can move all of these tokens, now and later, without asking again.',
    youSend: 'You send',
    to: 'To',
    from: 'From',
    contract: 'Contract',
    newContract: 'A new contract',
    spender: 'Who may spend',
    upTo: 'May spend up to',
    upToMore: 'May spend more than before, by',
    moves: 'Moves',
    withdraw: 'Takes back what was allowed before',
    unlimited: 'Without limit',
    unlimitedNote: (token = 'of these tokens') =>
      `It may take all ${token} of this account, now and later, without asking again.`,
    allNote: 'It may take everything this account has in this collection, now and later.',
    rawAmount: 'in the smallest unit of this contract',
    calls: 'Calls',
    callsUnknown:
      'This wallet cannot read what this call does. It may move anything that you have allowed this contract.',
    dataBytes: (count: number) => (count === 1 ? 'Data, 1 byte' : `Data, ${whole.format(count)} bytes`),
    fee: 'Network cost, at most',
    feeReading: 'Asking the network…',
    feeUnknown: 'Unknown',
    feeEach: 'Network cost',
    feeWhenSent: 'Set when each is sent',
    willFail: (reason: string) => `The network says that this will fail: ${reason}`,
    sendNote: 'Transactions can’t be undone. Check the first and last characters of the address.',
    number: (at: number) => `${whole.format(at)}.`,
    before: 'Now',
    after: 'Then',
    switchNote: 'The site will go on with this network. Nothing is sent.',
    tokenAddress: 'Address of the token',
    symbol: 'Calls itself',
    watchNote: 'The site hears yes. This wallet lists no tokens, and nothing is sent.',
    acts: {
      message: 'Sign',
      signIn: 'Sign in',
      typedData: 'Sign',
      permit: 'Sign and allow',
      transaction: (amount: string) => `Send ${amount}`,
      contract: 'Approve and send',
      allow: (amount: string) => `Allow ${amount}`,
      allowAll: 'Allow without limit',
      signTransaction: 'Sign',
      calls: (count: number) => `Send all ${whole.format(count)}`,
      switchChain: (name: string) => `Switch to ${name}`,
      watchAsset: 'Add token',
    },
    working: {
      message: 'Signing',
      typedData: 'Signing',
      transaction: 'Sending',
      calls: 'Sending',
      switchChain: 'Switching',
      watchAsset: 'Adding',
    },
    reading: 'Asking the network',
    cannot: 'This would fail',
    busy: 'Wait until this is done.',
  },
  reject: 'Reject',
  rejecting: 'Rejecting',
  over: {
    expired: { title: 'Too late', text: 'This request has expired. The site can ask again.' },
    gone: {
      title: 'The site has left',
      text: 'It disconnected before you decided. Nothing was shared or signed.',
    },
  },
  failed: (reason: string) => `That did not work. ${reason}`,
  session: {
    title: 'Site',
    account: 'Account it sees',
    network: 'Network it is on',
    networks: 'Networks',
    until: 'Connected until',
    at: (time: number) => day.format(time),
    disconnect: 'Disconnect',
    disconnecting: 'Disconnecting…',
  },
  outcomes: {
    connected: (name: string) => `Connected to ${name}. You can go back to the site.`,
    disconnected: (name: string) => `Disconnected from ${name}.`,
    left: (name: string) => `${name} has disconnected.`,
    declined: (count: number) =>
      count === 1
        ? 'Request declined. Nothing was shared.'
        : `${whole.format(count)} requests declined. Nothing was shared.`,
    signed: (name: string) => `Signed for ${name}. You can go back to the site.`,
    sent: (chain: string) => `Sent on ${chain}`,
    confirmed: (chain: string) => `Confirmed on ${chain}`,
    reverted: (chain: string) => `It failed on ${chain}. The network kept its cost.`,
    stopped: (sent: number, all: number, reason: string) =>
      `${whole.format(sent)} of ${whole.format(all)} were sent, then it stopped. ${reason}`,
    switched: (chain: string) => `Now on ${chain}. You can go back to the site.`,
    added: (name: string) => `Said yes to ${name}.`,
    refused: (name: string, reason: string) => `Refused ${name}. ${reason}`,
    trouble: (reason: string) => `That did not work. ${reason}`,
  },
  errors: {
    noKey: 'This wallet has no key for that account.',
    cannotSend: 'This wallet cannot send on that network.',
  },
  /** What goes back to sites. */
  replies: {
    rejected: 'User rejected.',
    disconnected: 'User disconnected.',
  },
} as const
