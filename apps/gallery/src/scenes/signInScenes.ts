import { type CaipAddress, LatchkeyError, type Siwx } from '@latchkey/core'
import { showError, showLoading } from '@latchkey/core/internal'
import { SignInError, type SignInState, signInStore } from '@latchkey/core/signIn'
import { widgetRoots } from '../stage/widgetRoots.ts'
import type { Cast } from '../world/cast.ts'
import { openMenu } from './accountScenes.ts'
import { threeWallets } from './connectScenes.ts'
import type { SignInMenu, ViewEntries } from './galleryEntries.ts'
import type { Hands, Play, Said, Scene } from './scene.ts'

const never = () => new Promise<never>(() => {})

/** A site's sign-in that answers nothing: a scene says itself what has become of it. */
function silentSiwx(isRequired: boolean): Siwx {
  return {
    createMessage: never,
    addSession: never,
    setSessions: never,
    getSessions: never,
    revokeSession: never,
    getRequired: () => isRequired,
  }
}

/** What the visitor of a scene signs. */
function prepared({ foxglove, chains, site }: Cast) {
  const [accountAddress] = foxglove.accounts
  const isLong = site.length > 20
  const domain = isLong
    ? 'charts-and-tide-tables.the-paper-harbour-cooperative.example:8443'
    : 'app.paperharbour.example'
  const lines = [
    `${domain} wants you to sign in with your Ethereum account:`,
    accountAddress,
    '',
    isLong
      ? 'Log in to order charts, to read the tide tables of the next ten years and to vote on where the lighthouse goes.'
      : 'Log in to order charts.',
    '',
    `URI: https://${domain}`,
    'Version: 1',
    `Chain ID: ${chains.ethereum.id}`,
    'Nonce: 7Hk2mQ9vRt4LxZ0bWc8NdP3s',
    'Issued At: 2026-01-15T09:41:00.000Z',
    'Expiration Time: 2026-01-15T10:41:00.000Z',
  ]
  return {
    madeAt: 0,
    message: {
      data: {
        domain,
        accountAddress,
        chainId: chains.ethereum.caip2,
        uri: `https://${domain}`,
        version: '1' as const,
        nonce: '7Hk2mQ9vRt4LxZ0bWc8NdP3s',
        issuedAt: '2026-01-15T09:41:00.000Z',
        expirationTime: '2026-01-15T10:41:00.000Z',
      },
      toString: () => lines.join('\n'),
    },
  }
}

type Bare<State> = State extends { readonly account: CaipAddress } ? Omit<State, 'account'> : never

/** The view of a sign-in that has come so far. */
function at(
  state: (cast: Cast) => Bare<SignInState>,
  shows: readonly Said[],
  { isRequired = false, ...more }: Partial<Play> & { readonly isRequired?: boolean } = {},
): Scene {
  return (cast) => ({
    options: { siwx: silentSiwx(isRequired) },
    connected: [cast.foxglove],
    view: { name: 'SIWXSignMessage', ...(isRequired && { required: true }) },
    passesMs: 0,
    async act({ latchkey, until }) {
      const store = signInStore(latchkey)
      await until(() => store.getState().phase === 'looking')
      const account = `${cast.foxglove.chainId}:${cast.foxglove.accounts[0]}` as CaipAddress
      store.setState({ ...state(cast), account } as SignInState)
    },
    shows,
    ...more,
  })
}

/** The same scene after one more act. */
function after(scene: Scene, act: NonNullable<Play['act']>): Scene {
  return (cast) => {
    const play = scene(cast)
    return {
      ...play,
      async act(hands) {
        await play.act?.(hands)
        await act(hands)
      },
    }
  }
}

const signed = (cast: Cast) => ({ ...prepared(cast), signature: '0x01' })
const declined = new SignInError('signIn.declined')
const busy = new LatchkeyError('http.deadline', { seconds: 15 })

/** Scenes of Connect after a sign-in that failed to start. */
export const signInConnectScenes = {
  'sign-in-failed': (cast) => ({
    view: { name: 'Connect' },
    wallets: threeWallets(cast).slice(0, 2),
    options: { siwx: silentSiwx(false) },
    passesMs: 0,
    act({ latchkey }) {
      showError(latchkey, new SignInError('signIn.init'))
    },
    shows: [['signIn.init']],
  }),
} as const satisfies Record<string, Scene>

/** The account menu on a site with sign-in. */
function menu(phase: 'looking' | 'signedIn' | 'signedOut', shows: Said): Scene {
  const scene = at(
    (cast) => {
      const session = { data: prepared(cast).message.data, message: '', signature: '0x01' }
      return phase === 'signedIn' ? { phase, session } : { phase }
    },
    [shows],
    { view: { name: 'Account' } },
  )
  return after(scene, openMenu)
}

/** Presses the row that signs out. */
async function signOut({ say, until }: Hands): Promise<void> {
  const name = say('signIn.signOut')
  const row = () =>
    widgetRoots()
      .flatMap((root) => [...root.querySelectorAll('button')])
      .find(({ textContent }) => textContent?.trim() === name)
  await until(() => row() !== undefined)
  row()?.click()
}

/** Scenes of the account on a site with sign-in. */
export const signInAccountScenes = {
  'menu-session-loading': menu('looking', ['signIn.looking']),
  'menu-signing-out': after(menu('signedIn', ['signIn.signingOut']), signOut),
  'menu-signed-in': menu('signedIn', ['signIn.signOut']),
  'menu-signed-out': menu('signedOut', ['signIn.title']),
} as const satisfies Record<SignInMenu, Scene>

/** The views of signing in. */
export const signInScenes: Pick<ViewEntries, 'ConnectingSiwe' | 'SIWXSignMessage'> = {
  ConnectingSiwe: {
    looking: at(() => ({ phase: 'looking' }), [['signIn.looking']], { view: { name: 'ConnectingSiwe' } }),
    // The wallet signed while it connected, and the site checks its signature.
    signed: after(
      at((cast) => ({ phase: 'checking', ...signed(cast) }), [['signIn.checkingText'], ['signIn.looking']], {
        view: { name: 'ConnectingSiwe' },
      }),
      ({ latchkey }) => showLoading(latchkey, 'signIn.looking'),
    ),
  },
  SIWXSignMessage: {
    preparing: at(() => ({ phase: 'preparing' }), [['signIn.ask'], ['signIn.preparing']]),
    slow: at(() => ({ phase: 'preparing', isSlow: true }), [['signIn.slow']]),
    unready: at(
      () => ({ phase: 'unready', error: busy }),
      [['signIn.unready'], ['http.deadline', { seconds: 15 }]],
    ),
    foreign: at(
      () => ({ phase: 'unready', error: new SignInError('signIn.foreign') }),
      [['signIn.unready'], ['signIn.foreign']],
    ),
    late: at(
      () => ({ phase: 'unready', error: new SignInError('signIn.late') }),
      [['signIn.unready'], ['signIn.late']],
    ),
    nobody: (cast) => ({
      options: { siwx: silentSiwx(false), metadata: { name: cast.site } },
      view: { name: 'SIWXSignMessage' },
      shows: [['wallets.none']],
    }),
    asking: at((cast) => ({ phase: 'asking', ...prepared(cast) }), [['signIn.ask'], ['signIn.sign']]),
    required: at((cast) => ({ phase: 'asking', ...prepared(cast) }), [['signIn.leave']], {
      isRequired: true,
    }),
    'required-declined': at(
      (cast) => ({ phase: 'asking', ...prepared(cast), error: declined }),
      [['signIn.declined'], ['signIn.leave']],
      { isRequired: true },
    ),
    message: after(
      at((cast) => ({ phase: 'asking', ...prepared(cast) }), [['signIn.message']]),
      ({ unfold }) => unfold(),
    ),
    signing: at((cast) => ({ phase: 'signing', ...prepared(cast) }), [['signIn.waiting']]),
    checking: at((cast) => ({ phase: 'checking', ...signed(cast) }), [['signIn.checkingText']]),
    'checking-slow': at((cast) => ({ phase: 'checking', ...signed(cast), isSlow: true }), [['signIn.slow']]),
    declined: at((cast) => ({ phase: 'asking', ...prepared(cast), error: declined }), [['signIn.declined']]),
    'smart-account': at(
      (cast) => ({ phase: 'asking', ...prepared(cast), error: new SignInError('signIn.smartAccount') }),
      [['signIn.smartAccount']],
    ),
    unsaved: at((cast) => ({ phase: 'unsaved', ...signed(cast), error: busy }), [['signIn.unsaved']]),
    cancelling: at(() => ({ phase: 'cancelling' }), [['signIn.leaving']], { isRequired: true }),
    signedIn: at(
      (cast) => ({
        phase: 'signedIn',
        session: { data: prepared(cast).message.data, message: '', signature: '0x01' },
      }),
      [['signIn.done']],
    ),
  },
}
