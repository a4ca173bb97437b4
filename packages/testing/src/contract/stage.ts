import type { EvmWalletOptions } from '../evm/evmTypes.ts'
import type { PageWallet } from '../page/createPageWallet.ts'
import type { Behaviour } from '../script/behaviour.ts'
import type { ContractSending, ContractSession } from './adapterShape.ts'
import { announceFresh } from './announceFresh.ts'
import { createContractStorage, type MakeAdapter, openPage, type PageLife } from './pageLife.ts'
import type { SandboxNode } from './sandboxNode.ts'

/** One visitor: a wallet with fresh keys, and the pages that are opened beside it. */
export type Stage = {
  readonly wallet: PageWallet
  /** Opens the site, again when it was open before. */
  open(chains?: number): PageLife
  /** Takes the wallet out of the page. */
  remove(): void
}

/** What a test begins with. */
export type StageMaker = (options?: Partial<EvmWalletOptions>) => Stage

/** Gives each test a wallet on the chains of the sandbox, and pages beside it. */
export function createStageMaker(node: () => SandboxNode, makeAdapter: MakeAdapter): StageMaker {
  return (options = {}) => {
    const { chains } = node()
    const storage = createContractStorage()
    return {
      ...announceFresh(chains, options),
      open: (count = 2) => openPage(makeAdapter, count === 1 ? [chains[0]] : chains, storage),
    }
  }
}

/** A page that is connected to the wallet. */
export async function connected(stage: Stage): Promise<{
  readonly page: PageLife
  readonly session: ContractSession
  readonly account: string
}> {
  const page = stage.open()
  const session = await page.connect(stage.wallet.info.name)
  const [account] = session.accounts
  if (account === undefined) throw new Error('A session has at least one account.')
  return { page, session, account }
}

/** Chain libraries ask for accounts by either of these. */
const connectMethods = ['eth_requestAccounts', 'wallet_requestPermissions']

/** Tells the wallet what to do with every question whether this page may connect. */
export function answerConnect(wallet: PageWallet, behaviour?: Behaviour): void {
  for (const method of connectMethods) wallet.always(method, behaviour)
}

/** Lets the next such question wait for the test. */
export function holdConnect(wallet: PageWallet) {
  const held = connectMethods.map((method) => wallet.hold(method))
  return {
    asked: Promise.race(held.map(({ asked }) => asked)),
    release(behaviour?: Behaviour) {
      for (const one of held) one.release(behaviour)
    },
  }
}

/** The questions to the visitor whether this page may connect. */
export function connectQuestions(wallet: PageWallet): readonly string[] {
  return methodsAsked(wallet).filter((method) => connectMethods.includes(method))
}

/** What the wallet was asked, in order. */
export function methodsAsked(wallet: PageWallet): readonly string[] {
  return wallet.requests().map(({ method }) => method)
}

/** The EVM calls of a session, which an adapter for EVM wallets must have. */
export function callsOf(session: ContractSession): NonNullable<ContractSession['evm']> {
  if (session.evm === undefined) throw new Error('The session has no EVM calls. Fill `evm`.')
  return session.evm
}

/** What sends through a session, which an adapter for EVM wallets must have. */
export function sendingOf(session: ContractSession): Promise<ContractSending> {
  if (session.openSend === undefined) throw new Error('The session sends nothing. Fill `openSend`.')
  return session.openSend()
}
