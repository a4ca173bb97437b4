/** Which features a site has when it chooses nothing (S1.21 to S1.32). */
export const defaultFeatures = {
  swaps: true,
  onramp: true,
  receive: true,
  send: true,
  email: true,
  emailShowWallets: true,
  history: true,
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  smartSessions: false,
  collapseWallets: false,
} as const

/** The name of a feature that a site can switch on or off. */
export type FeatureName = keyof typeof defaultFeatures

/** Every feature, on or off. */
export type Features = Readonly<Record<FeatureName, boolean>>

/** The logins by social network, in the order they are shown. */
export const socials = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

/** A login by social network. */
export type Social = (typeof socials)[number]

/** A login by social network that opens the network's own page; Farcaster has a way of its own. */
export type SocialProvider = Exclude<Social, 'farcaster'>

/** What a wallet can do from the account view, in the order it is shown. */
export const walletFeatures = ['onramp', 'swaps', 'receive', 'send'] as const

/** A thing a wallet can do from the account view. */
export type WalletFeature = (typeof walletFeatures)[number]

/** The features of a site: the defaults with its own choices over them. */
export function chooseFeatures(chosen: Partial<Features> = {}): Features {
  return { ...defaultFeatures, ...chosen }
}
