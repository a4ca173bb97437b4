import type { Config, Social } from '@latchkey/core'
import { Icon, LinkPlates, type LinkState, WalletGlyph } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { siteImage } from '../connect/wallet/siteImage.ts'
import { socialIcons } from './socialIcons.ts'

/** The site and the social network, with the bolt between them. */
export function LoginPlates({
  config,
  social,
  state,
}: {
  readonly config: Config
  readonly social: Social
  readonly state: LinkState
}): ReactElement {
  return (
    <LinkPlates
      state={state}
      start={<WalletGlyph name={config.metadata.name} src={siteImage(config)} size={52} />}
      end={
        <span className="social-glyph">
          <Icon name={socialIcons[social]} size={36} />
        </span>
      }
    />
  )
}
