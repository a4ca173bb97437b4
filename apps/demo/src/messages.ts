/** The language of every text and number on the page. */
export const locale = 'en'

const whole = new Intl.NumberFormat(locale)
const plural = new Intl.PluralRules(locale)
const ago = new Intl.RelativeTimeFormat(locale, { style: 'narrow', numeric: 'always' })
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })

/** Every sentence the page can say, in one place. */
export const messages = {
  title: 'Latchkey',
  siteName: 'Latchkey sandbox',
  place: 'Sandbox',
  skip: 'Skip to content',
  nav: {
    label: 'On this page',
    stage: 'Widget',
    yours: 'Make it yours',
    chains: 'Chains',
    accounts: 'Accounts',
  },
  theme: { label: 'Theme', system: 'Same as system', light: 'Light', dark: 'Dark' },
  hero: {
    sentence: 'The wallet connection that your site owns.',
    lead: 'A button, a modal and every service behind them, in one repository that runs on your own machines. This page stands on the sandbox that just started on yours.',
  },
  facts: {
    label: 'What you can rely on',
    list: [
      { icon: 'key', title: 'MIT, and no key', text: 'No account, no project id to ask anyone for.' },
      {
        icon: 'quiet',
        title: 'Silent until used',
        text: 'No request leaves a page before its visitor acts.',
      },
      { icon: 'server', title: 'Your own back ends', text: 'One server answers for everything. You run it.' },
      {
        icon: 'chain',
        title: 'Real chains below',
        text: 'The sandbox executes real contracts, without a network.',
      },
    ],
  },
  copy: {
    done: (what: string) => `Copied ${what}`,
    failed: 'The browser did not let us copy. Select the text and copy it by hand.',
    label: (what: string) => `Copy ${what}`,
  },
  tryAgain: 'Try again',
  config: {
    title: 'The sandbox is not here yet',
    loading: 'Looking for the sandbox…',
    silent: 'The demo’s own server does not answer. Start it again with npm start.',
    unreadable:
      'The demo’s server answered with something this page cannot read. Build it again, then reload.',
  },
  read: {
    silent: (origin: string) => `Nothing answers at ${origin}. Is the server running?`,
    tooMany: 'The server asks for a pause. This page tries again by itself.',
    refused: (reason: string) => `The server refused: ${reason}`,
    status: (status: number) => `The server answered with status ${status}.`,
    unreadable: 'The server’s answer could not be read.',
    chainRefused: (reason: string) => `The chain refused: ${reason}`,
  },
  chains: {
    title: 'Chains',
    lead: 'Real EVM chains in one local process. Their heads are read through the server, every few seconds while you look.',
    none: 'This sandbox runs no chain. Start it with at least one.',
    head: 'Latest block',
    live: 'Live',
    loading: 'Reading…',
    loadingOf: (name: string) => `Reading the head of ${name}`,
    stale: 'Not answering',
    failed: 'Not reached',
    staleNote: (reason: string) => `${reason} Showing what was read last; trying again every few seconds.`,
    lost: (name: string) => `${name} stopped answering.`,
    back: (name: string) => `${name} answers again.`,
    number: (number: bigint) => whole.format(number),
    transactions: (count: number) =>
      count === 0
        ? 'no transactions'
        : plural.select(count) === 'one'
          ? `${whole.format(count)} transaction`
          : `${whole.format(count)} transactions`,
    pins: (count: number, filled: number) =>
      `The last ${whole.format(count)} blocks, ${whole.format(filled)} of them with transactions`,
    endpoint: 'Endpoint',
    viaServer: 'Through the server',
    chainId: 'Chain id',
    endpointOf: (name: string) => `the endpoint of ${name}`,
    viaServerOf: (name: string) => `the server’s address for ${name}`,
    chainIdOf: (name: string) => `the chain id of ${name}`,
  },
  time: {
    ago(seconds: number): string {
      if (seconds < 1) return 'just now'
      if (seconds < 60) return ago.format(-Math.floor(seconds), 'second')
      if (seconds < 3_600) return ago.format(-Math.floor(seconds / 60), 'minute')
      if (seconds < 86_400) return ago.format(-Math.floor(seconds / 3_600), 'hour')
      return day.format(Date.now() - seconds * 1_000)
    },
  },
  accounts: {
    title: 'Test accounts',
    lead: 'Ten funded accounts, the same on every chain.',
    tabs: 'Balances on',
    numbered: (index: number) => `Account ${index}`,
    list: (chain: string) => `Accounts and their balances on ${chain}`,
    loading: 'Reading balances',
    addressOf: (name: string) => `the address of ${name}`,
    lessThan: 'less than',
    failed: (reason: string) => `Balances could not be read. ${reason}`,
    old: (reason: string) => `These balances may be old. ${reason}`,
    phrase: 'Recovery phrase',
    phraseWhat: 'the recovery phrase',
    warning: 'Everybody knows these keys. Never send anything of value to them on a real network.',
  },
  yours: {
    title: 'Make it yours',
    lead: 'Change the widget while it runs. The page goes along, as yours would.',
    look: 'Look',
    looks: {
      verdigris: 'Verdigris',
      slate: 'Slate',
      print: 'Print',
      plum: 'Plum',
      brass: 'Brass',
      own: 'Yours',
    },
    accent: 'Your accent',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    language: 'Language',
    languages: { en: 'English', es: 'Español', ar: 'العربية' },
    place: 'Place',
    places: { modal: 'Over the page', inline: 'In the page' },
    code: 'Your code',
    codeWhat: 'the code',
  },
  stage: {
    title: 'Try the widget',
    lead: 'The Sandbox Wallet is announced to this page as installed wallets are. Its keys are real test keys, and you approve each step in its own window.',
    idle: {
      title: 'Try it for real',
      text: 'Connect, then sign and send on chains that run on your machine.',
    },
    yourAccount: 'your account',
    elsewhere: 'Your wallet is on a network that the sandbox does not run. Switch it, then try again.',
    sign: 'Sign a message',
    signSub: 'Free, changes nothing',
    send: (amount: string, to: string) => `Send ${amount} to ${to}`,
    sendSub: 'A real transaction on the sandbox',
    tokenSub: 'A token transfer, an ERC-20',
    waiting: 'Approve or reject in the wallet’s window.',
    mining: 'Sent. Waiting for its block.',
    declinedTitle: 'Request declined',
    declined: 'Nothing was shared, signed or sent. Ask again whenever you like.',
    failedTitle: 'That did not work',
    failed: (reason: string) => reason,
    wrongSigner: 'The signature does not belong to this account.',
    unreadable: 'The wallet’s answer could not be read.',
    reverted: 'The transaction was mined but failed.',
    notMined: 'It waits for a block, and will be in one of the next.',
    signedTitle: 'Signed and checked',
    signedText: (name: string) => `The signature is by ${name}. Checked here, in the page.`,
    sentTitle: (amount: string) => `Sent ${amount}`,
    signature: 'Signature',
    signatureWhat: 'the signature',
    transaction: 'Transaction',
    transactionWhat: 'the transaction hash',
    block: 'Block',
    message: (origin: string, at: string) => `Latchkey demo\n${origin}\n${at}`,
  },
  walletPage: {
    name: 'Latchkey Wallet',
    before: 'Or pair with a wallet elsewhere:',
    link: 'open the wallet page',
    after: 'in another tab and hand it the code from the widget.',
  },
  footer: 'MIT licence. Everything on this page comes from this machine.',
} as const
