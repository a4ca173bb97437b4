import { pushView, type Social } from '@latchkey/core'
import { getSocials, watchSocials } from '@latchkey/core/login'
import { IconTile, IconTiles, moreIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useValue } from '../../hooks/useValue.ts'
import { useWords } from '../../hooks/useWords.ts'
import { chooseSocial } from './chooseSocial.ts'
import { socialIcons } from './socialIcons.ts'
import { socialNames } from './socialNames.ts'

/** As many tiles as fit beside each other. */
const mostTiles = 6

/** The social networks to log in with, in one row; those that do not fit are behind its last tile. */
export function SocialTiles({ blocked }: { readonly blocked: boolean }): ReactElement | null {
  const latchkey = useLatchkey()
  const say = useWords()
  const socials = useValue(latchkey, watchSocials, getSocials)
  const expected = socials ?? latchkey.config.socials
  if (expected.length === 0) return null
  const hasMore = expected.length > mostTiles
  const shown = hasMore ? expected.slice(0, mostTiles - 1) : expected
  const waits = socials === undefined || blocked

  function textOf(social: Social): { readonly text?: string } {
    const name = socialNames[social]
    if (shown.length > 2) return {}
    return { text: shown.length === 1 ? say('connect.continueWith', { name }) : name }
  }

  return (
    <IconTiles label={say('login.socials')}>
      {shown.map((social) => (
        <IconTile
          key={social}
          icon={socialIcons[social]}
          label={say('connect.continueWith', { name: socialNames[social] })}
          {...textOf(social)}
          disabled={waits}
          onClick={() => chooseSocial(latchkey, social)}
        />
      ))}
      {hasMore ? (
        <IconTile
          icon={moreIcon}
          label={say('login.more')}
          disabled={waits}
          onClick={() => pushView(latchkey, { name: 'ConnectSocials' })}
        />
      ) : null}
    </IconTiles>
  )
}
