import type { HighRiskReason } from '../../decode/risk.ts'
import type { RefusalReason } from '../../request/refusedError.ts'
import { approvalErrors } from '../approvalErrors.ts'
import { shellWords } from '../shellWords.ts'

/** A sentence for the page that the view says in its own language. */
type Problem =
  | 'wouldFail'
  | 'noFunds'
  | 'loggedOut'
  | 'serverUnreachable'
  | 'chainUnreachable'
  | 'unsupportedNetwork'
  | 'broken'

/** A warning: what is dangerous, and why. */
type Warning = { readonly title: string; readonly text: string }

/** Texts of approvals in English. */
export const english = {
  lang: 'en',
  dir: 'ltr' as 'ltr' | 'rtl',

  readOnly: 'Approve it on another device of yours. Or wait until the time in our email, and log in again.',
  readOnlyTitle: 'This device can’t sign yet',
  preparing: 'Checking what this does…',
  working: 'Signing…',
  failedTitle: 'We could not check this',
  tryAgain: 'Try again',
  expiredTitle: 'This took a while',
  expired: 'Prices and balances may have changed. Check the request again before you decide.',
  checkAgain: 'Check again',
  /** The errors of requests that could not be checked, in the visitor's language. The page gets the same errors in English. */
  problems: {
    wouldFail: approvalErrors.wouldFail,
    noFunds: approvalErrors.noFunds,
    loggedOut: shellWords.loggedOut,
    serverUnreachable: shellWords.serverUnreachable,
    chainUnreachable: shellWords.chainUnreachable,
    unsupportedNetwork: shellWords.unsupportedNetwork,
    broken: shellWords.broken,
  } as Readonly<Record<Problem, string>>,
  reject: 'Reject',
  backToSite: 'Back to the site',
  elsewhereTitle: 'Continue in the wallet’s window',
  elsewhere: 'The wallet shows this request in a window of its own, so that nothing can cover it.',
  openWindow: 'Open the window',
  windowOpen: 'The window is open. Decide there.',
  openAgain: 'Open it again',
  windowBlocked:
    'Your browser blocked the window. Allow windows of this site in the address bar, then try again.',
  keepings: {
    make: {
      title: 'Keep your wallet in this browser',
      ask: 'This browser may clear what a site stores inside of another. The wallet opens a window of its own, makes your key there and closes it again.',
      open: 'The window makes your key and closes by itself.',
      saving: 'Making your wallet…',
    },
    keep: {
      title: 'Keep your wallet in this browser',
      ask: 'This browser may clear what a site stores inside of another. The wallet opens a window of its own, saves your key there and closes it again.',
      open: 'The window saves your key and closes by itself.',
      saving: 'Saving your wallet in this browser…',
    },
    find: {
      title: 'Find your wallet in this browser',
      ask: 'The wallet opens a window of its own, looks there for your key and closes it again. Without that key this device may have to wait for a day.',
      open: 'The window looks for your key and closes by itself.',
      saving: 'Looking for your wallet…',
    },
  },
  keepLater: 'Not now',
  windowOver: 'There is nothing to approve here',
  windowOverText: 'The request was answered already, or this window was opened by something else. Close it.',
  notSeen: 'Move the window so that all of it can be seen.',
  notFocused: 'Click here first.',

  asks: {
    send: 'wants to send tokens',
    spend: 'wants to spend your tokens',
    swap: 'wants to swap',
    control: 'wants control of a collection',
    revoke: 'wants to end a permission',
    contract: 'wants to use a contract',
    create: 'wants to create a contract',
    steps: 'wants to do several things',
    signIn: 'wants you to sign in',
    sign: 'wants a signature',
  },
  acts: {
    send: 'Send',
    sendAmount: (amount: string) => `Send ${amount}`,
    allowAmount: (amount: string) => `Allow ${amount}`,
    allowUnlimited: (symbol: string) => `Allow unlimited ${symbol}`,
    allowAll: 'Allow anyway',
    swap: 'Swap',
    approve: 'Approve',
    steps: (_count: number, written: string) => `Approve ${written} steps`,
    signIn: 'Sign in',
    sign: 'Sign',
    goOn: 'Go on anyway',
    confirm: 'Confirm the warning',
  },
  balanceChanges: 'Balance changes',
  permission: 'Permission',
  left: (amount: string) => `${amount} left`,
  inWallet: (amount: string) => `${amount} in your wallet`,
  unlimited: 'Unlimited',
  all: 'All of them',
  askedFor: 'asked for',
  atLeast: 'at least',
  collectible: (id: string) => `No. ${id}`,
  amountOrNumber: 'an amount, or the one with this number',
  notYours: 'not from your wallet',
  nothingMoves: 'Nothing of yours moves.',
  to: 'To',
  from: 'From',
  network: 'Network',
  networkCost: 'Network cost',
  upTo: (amount: string) => `Up to ${amount}`,
  spender: 'Who may spend',
  operator: 'Who gets control',
  contract: 'Contract',
  token: 'Token',
  received: 'You receive',
  function: 'Function',
  account: 'Account',
  validUntil: 'Valid until',
  cost: 'Cost',
  free: 'Free. Nothing moves',
  message: 'Message',
  bytes: 'Data',
  kind: 'Kind',
  steps: 'One after the other',
  stepsNote: 'If one of them fails, those before it still count, and those after it may still happen.',
  forThisSite: 'The message is for this site.',
  unknownToken: 'Unknown token',
  step: {
    send: (amount: string) => `Send ${amount}`,
    allow: (amount: string) => `Allow ${amount}`,
    swap: (sold: string, bought: string) => `Swap ${sold} to ${bought}`,
    control: 'Give control of a collection',
    revoke: 'End a permission',
    contract: 'Use a contract',
    create: 'Create a contract',
  },
  confirm: 'I know this site and want to go on',
  untested: {
    title: 'We can’t tell what this does',
    text: 'A test run was not possible. Only go on if you trust this site.',
  },
  hiddenAllowance: {
    title: 'It also lets somebody spend',
    text: 'The test run says that somebody else may spend from your wallet afterwards. Only go on if you trust this site.',
  },
  warnings: {
    'approval-unlimited': {
      title: 'This site asks for no limit',
      text: 'It could take all of this token, now or any time later. Ask the site for a limit instead.',
    },
    'approval-increase': {
      title: 'This raises a limit',
      text: 'The amount comes on top of what may be spent already.',
    },
    'approval-all': {
      title: 'It could take every one of them',
      text: 'Now or any time later. This kind of request can’t be limited.',
    },
    permit: {
      title: 'This signature lets somebody spend',
      text: 'Signing is free, and the tokens can be taken without asking you again.',
    },
    'permit-unlimited': {
      title: 'This signature has no limit',
      text: 'Signing is free, and all of this token can be taken, now or any time later.',
    },
    'market-order': {
      title: 'This signature is an offer',
      text: 'Whoever accepts it gets what it offers without asking you again.',
    },
    'market-order-unpaid': {
      title: 'You would get nothing for this',
      text: 'The offer gives away what it lists, and pays nothing to your account.',
    },
    'spending-by-signature': {
      title: 'This signature can move your tokens',
      text: 'Signing is free, and somebody else can use the signature without asking you again.',
    },
    'contract-data': {
      title: 'We can’t tell what this does',
      text: 'The signature is for a contract to act on. Only go on if you trust this site.',
    },
    'transfer-from-other': {
      title: 'This takes tokens from another account',
      text: 'They would not leave your wallet but somebody else’s.',
    },
    'contract-creation': {
      title: 'This creates a contract',
      text: 'We can’t tell what it does. Only go on if you trust this site.',
    },
    'call-unknown': {
      title: 'We don’t know this contract call',
      text: 'Look at the balance changes, and only go on if you trust this site.',
    },
    'message-unreadable': {
      title: 'We can’t read this message',
      text: 'It is data, not text. Only sign it if you know what it is for.',
    },
    'message-hidden-characters': {
      title: 'Parts of this text are hidden',
      text: 'It has characters that cannot be seen or that change the reading order.',
    },
  } as Readonly<Record<HighRiskReason, Warning>>,
  refusals: {
    'sign-in-domain': {
      title: 'We blocked this sign-in',
      text: 'The message is for another site. Signing it could let this site into your account there.',
    },
    'sign-in-invalid': {
      title: 'We blocked this sign-in',
      text: 'The message only looks like a sign-in. It does not follow the rules for one.',
    },
    'sign-in-account': {
      title: 'We blocked this sign-in',
      text: 'The message is for another account than yours.',
    },
    'authorization-included': {
      title: 'We blocked this request',
      text: 'It would let a contract act as your account. No site may ask for that.',
    },
  } as Readonly<Partial<Record<RefusalReason, Warning>>>,
  refusal: {
    title: 'We blocked this request',
    text: 'It breaks a rule that protects your wallet.',
  },
  nothingSigned: 'Nothing was signed, and nothing was shared.',
}

/** Texts of approvals, in one language. */
export type ApprovalWords = Readonly<typeof english>
