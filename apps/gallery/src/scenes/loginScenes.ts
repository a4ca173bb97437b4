import { openModal, type View } from '@latchkey/core'
import { LoginError, type LoginState, leaveLogin, loginStore, startEmail } from '@latchkey/core/login'
import type { Cast } from '../world/cast.ts'
import { withEmbedded } from '../world/sceneEmbedded.ts'
import { threeWallets, usedBefore } from './connectScenes.ts'
import type { ViewEntries } from './galleryEntries.ts'
import type { Play, Said, Scene } from './scene.ts'

const now = Date.UTC(2026, 0, 15, 9, 41)
const mail = ({ email }: Cast) => ({ email, expiresAt: now + 581_000, resendAt: now + 24_000 })

/** The list of wallets on a site where visitors can log in too. */
function connect(more: (cast: Cast) => Partial<Play>): Scene {
  return (cast) => ({
    view: { name: 'Connect' },
    options: withEmbedded(),
    wallets: threeWallets(cast).slice(0, 2),
    shows: [['login.title'], ['login.orWallet']],
    ...more(cast),
  })
}

const first = connect(() => ({}))

/** A view of a login that has come so far. */
function at(
  view: View,
  login: (cast: Cast) => LoginState,
  said: readonly Said[],
  more: Partial<Play> = {},
): Scene {
  return (cast) => ({
    view,
    options: withEmbedded(),
    // Seconds are counted, and this clock stands still.
    passesMs: 0,
    act({ latchkey }) {
      loginStore(latchkey).setState(login(cast))
    },
    shows: said,
    ...more,
  })
}

const google: View = { name: 'ConnectingSocial', provider: 'google' }
const social = (stage: 'opening' | 'waiting' | 'joining', error?: LoginError): (() => LoginState) => {
  return () => ({ phase: 'social', provider: 'google', stage, ...(error && { error }) })
}

const farcaster: View = { name: 'ConnectingFarcaster' }
const uri = 'https://farcaster.example/~/siwf?channelToken=7QX2B4TK9C'
const named = { name: 'Farcaster' }

const device: View = { name: 'EmailVerifyDevice' }
const otp: View = { name: 'EmailVerifyOtp' }

/** Pictures of Connect on a site with an embedded wallet. */
export const loginConnectScenes = {
  login: first,
  'login-typing': connect(({ email }) => ({
    act: ({ type }) => type(email),
    shows: [['login.withEmail']],
  })),
  'login-sending': connect(({ email }) => ({
    async act({ latchkey, type }) {
      await type(email)
      loginStore(latchkey).setState({ phase: 'sending', email })
    },
    shows: [['login.sending']],
  })),
  'login-refused': connect(({ email }) => ({
    async act({ latchkey, type }) {
      await type(email)
      loginStore(latchkey).setState({
        phase: 'refused',
        email,
        error: new LoginError('login.cooldown', { n: 18 }),
      })
    },
    shows: [['login.cooldown', { n: 18 }]],
  })),
  'login-returning': ({ email }) => ({
    options: { ...withEmbedded(email), features: { collapseWallets: true } },
    async act({ latchkey, until }) {
      void startEmail(latchkey, email)
      await until(() => loginStore(latchkey).getState().phase === 'sending')
      leaveLogin(latchkey)
      openModal(latchkey)
    },
    shows: [['login.withEmail'], ['login.anotherAccount'], ['connect.withWallet']],
  }),
  'login-wallet': connect((cast) => ({
    recent: [usedBefore(cast.foxglove)],
    shows: [['connect.continueWith', { name: cast.foxglove.connector.name }], ['login.orWallet']],
  })),
  'login-empty': connect(() => ({ wallets: [], shows: [['login.orWallet'], ['connect.all']] })),
  'login-two': connect(() => ({
    options: { ...withEmbedded(), socials: ['google', 'apple'] },
    shows: [['login.orWallet']],
  })),
  'login-terms': connect(() => ({
    options: {
      ...withEmbedded(),
      features: { legalCheckbox: true },
      termsConditionsUrl: 'https://harbour.example/terms',
    },
    shows: [['connect.agreeFirst'], ['login.orWallet']],
  })),
} as const satisfies Record<string, Scene>

/** The views of a login. */
export const loginScenes: Pick<
  ViewEntries,
  | 'ConnectSocials'
  | 'ConnectingSocial'
  | 'ConnectingFarcaster'
  | 'EmailVerifyDevice'
  | 'EmailVerifyOtp'
  | 'ApproveTransaction'
> = {
  ConnectSocials: {
    list: () => ({ view: { name: 'ConnectSocials' }, options: withEmbedded(), shows: [['login.socials']] }),
  },
  ConnectingSocial: {
    opening: at(google, social('opening'), [['social.opening', { name: 'Google' }]]),
    waiting: at(google, social('waiting'), [['social.waiting', { name: 'Google' }]]),
    blocked: at(google, social('waiting', new LoginError('login.blocked', {})), [['social.blocked']]),
    failed: at(google, social('waiting', new LoginError('login.closed', {})), [
      ['social.failed', { name: 'Google' }],
      ['login.closed'],
    ]),
    joining: at(google, social('joining'), [['login.joining']]),
  },
  ConnectingFarcaster: {
    preparing: at(farcaster, () => ({ phase: 'farcaster', stage: 'opening' }), [['farcaster.preparing']]),
    code: at(farcaster, () => ({ phase: 'farcaster', stage: 'waiting', uri }), [['farcaster.scan']]),
    phone: at(
      farcaster,
      () => ({ phase: 'farcaster', stage: 'waiting', uri }),
      [
        ['pairing.continue', named],
        ['downloads.open', named],
      ],
      { mobile: true },
    ),
    failed: at(
      farcaster,
      () => ({ phase: 'farcaster', stage: 'waiting', error: new LoginError('login.over', {}) }),
      [['social.failed', named], ['login.over']],
    ),
    joining: at(farcaster, () => ({ phase: 'farcaster', stage: 'joining', uri }), [['login.joining']]),
  },
  EmailVerifyDevice: {
    waiting: at(device, (cast) => ({ phase: 'device', ...mail(cast), number: '47' }), [
      ['device.expires', { time: '9:41' }],
    ]),
    resend: at(device, (cast) => ({ phase: 'device', ...mail(cast), resendAt: now, number: '47' }), [
      ['login.resend'],
    ]),
    sending: at(device, (cast) => ({ phase: 'device', ...mail(cast), isSending: true }), [['login.sending']]),
    stopped: at(
      device,
      (cast) => ({ phase: 'device', ...mail(cast), error: new LoginError('login.stopped', {}) }),
      [['device.stopped'], ['login.stopped']],
    ),
    over: at(
      device,
      (cast) => ({ phase: 'device', ...mail(cast), error: new LoginError('login.over', {}) }),
      [['device.stopped'], ['login.over']],
    ),
  },
  EmailVerifyOtp: {
    empty: at(otp, (cast) => ({ phase: 'code', ...mail(cast) }), [['login.resendIn', { count: 24 }]]),
    'on-page': at(otp, (cast) => ({ phase: 'code', ...mail(cast), isOnPage: true, resendAt: now }), [
      ['login.resend'],
    ]),
    typing: otpAfter('482', {}, [['login.resendIn', { count: 24 }]]),
    checking: otpAfter('482913', { isChecking: true }, [['otp.checking']]),
    wrong: otpAfter('482913', { error: new LoginError('login.wrongCode', {}) }, [['login.wrongCode']]),
    over: otpAfter('482913', { error: new LoginError('login.deadCode', {}), isOver: true }, [
      ['login.deadCode'],
      ['login.resendIn', { count: 24 }],
    ]),
    'over-resend': otpAfter(
      '482913',
      { error: new LoginError('login.deadCode', {}), isOver: true, resendAt: now },
      [['login.deadCode'], ['otp.new']],
    ),
  },
  ApproveTransaction: {
    waiting: () => ({
      view: { name: 'ApproveTransaction' },
      options: withEmbedded(),
      shows: [['approve.waiting']],
    }),
  },
}

type CodeState = Extract<LoginState, { readonly phase: 'code' }>

/** The boxes with digits in them, and what came of them. */
function otpAfter(digits: string, then: Partial<CodeState>, shows: readonly Said[]): Scene {
  return (cast) => ({
    view: otp,
    options: withEmbedded(),
    passesMs: 0,
    async act({ latchkey, type }) {
      const before = { phase: 'code', ...mail(cast) } as const
      loginStore(latchkey).setState(before)
      await type(digits)
      loginStore(latchkey).setState({ ...before, ...then })
    },
    shows,
  })
}
