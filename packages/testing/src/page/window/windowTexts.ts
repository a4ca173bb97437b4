/** Every word the approval window says. */
export type WindowTexts = {
  readonly titles: {
    readonly connect: string
    readonly message: string
    readonly typedData: string
    readonly transaction: string
    readonly calls: string
    readonly switchChain: string
    readonly addChain: string
    readonly watchAsset: string
  }
  readonly approve: {
    readonly connect: string
    readonly message: string
    readonly typedData: string
    readonly transaction: string
    readonly calls: string
    readonly switchChain: string
    readonly addChain: string
    readonly watchAsset: string
  }
  readonly reject: string
  readonly site: string
  readonly account: string
  readonly network: string
  readonly newNetwork: string
  readonly token: string
  readonly tokenAddress: string
  readonly youSend: string
  readonly to: string
  readonly contract: string
  readonly newContract: string
  readonly calls: string
  readonly batch: (count: number) => string
  readonly data: string
  readonly message: string
  readonly messageBytes: string
  readonly typedData: (primaryType: string) => string
  readonly connectNote: string
  readonly signNote: string
  readonly transactionNote: string
  readonly testTag: string
  readonly testKeys: string
  readonly bytes: (count: number) => string
  readonly notShown: (count: number) => string
  readonly fieldsNotShown: (count: number) => string
  readonly waiting: (count: number) => string
}

/** The words in English; a site gives its own for other languages. */
export const windowTexts: WindowTexts = {
  titles: {
    connect: 'Connect to this site',
    message: 'Sign this message',
    typedData: 'Sign this data',
    transaction: 'Send this transaction',
    calls: 'Send these transactions',
    switchChain: 'Switch network',
    addChain: 'Add this network',
    watchAsset: 'Add this token',
  },
  approve: {
    connect: 'Approve and connect',
    message: 'Approve and sign',
    typedData: 'Approve and sign',
    transaction: 'Approve and send',
    calls: 'Approve and send all',
    switchChain: 'Approve and switch',
    addChain: 'Approve and add',
    watchAsset: 'Approve and add',
  },
  reject: 'Reject',
  site: 'Site',
  account: 'Account',
  network: 'Network',
  newNetwork: 'New network',
  token: 'Token',
  tokenAddress: 'Token address',
  youSend: 'You send',
  to: 'To',
  contract: 'Contract',
  newContract: 'A new contract',
  calls: 'Calls',
  batch: (count) => (count === 1 ? '1 transaction' : `${inEnglish(count)} transactions, in this order`),
  data: 'Data',
  message: 'Message',
  messageBytes: 'Message (bytes)',
  typedData: (primaryType) => `Data: ${primaryType}`,
  connectNote: 'The site will see this address and what it holds. It can move nothing by itself.',
  signNote: 'A signature is free. Sign only what you can read and expect.',
  transactionNote: 'Transactions can’t be undone.',
  testTag: 'Test keys',
  testKeys: 'Test keys that everybody knows. Never send real funds here.',
  bytes: (count) => (count === 1 ? '1 byte' : `${inEnglish(count)} bytes`),
  notShown: (count) => `…and ${inEnglish(count)} more characters`,
  fieldsNotShown: (count) => (count === 1 ? '…and 1 more field' : `…and ${inEnglish(count)} more fields`),
  waiting: (count) => (count === 1 ? '1 more request is waiting' : `${count} more requests are waiting`),
}

function inEnglish(count: number): string {
  return count.toLocaleString('en')
}
