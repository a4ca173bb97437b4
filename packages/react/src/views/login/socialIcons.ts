import type { Social } from '@latchkey/core'
import {
  appleIcon,
  discordIcon,
  facebookIcon,
  farcasterIcon,
  githubIcon,
  googleIcon,
  type IconShape,
  xIcon,
} from '@latchkey/ui'

/** The icon of each social network. */
export const socialIcons: Readonly<Record<Social, IconShape>> = {
  google: googleIcon,
  x: xIcon,
  discord: discordIcon,
  farcaster: farcasterIcon,
  github: githubIcon,
  apple: appleIcon,
  facebook: facebookIcon,
}
