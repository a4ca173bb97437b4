import { getSocials, watchSocials } from '@latchkey/core/login'
import { codeIcon, Icon, IconPlate, Row, RowSkeleton, Rows, Sheet } from '@latchkey/ui'
import type { ReactElement, ReactNode } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useValue } from '../../hooks/useValue.ts'
import { useWords } from '../../hooks/useWords.ts'
import { hasTerms } from '../connect/terms/hasTerms.ts'
import { WithTerms } from '../connect/terms/WithTerms.tsx'
import { chooseSocial } from './chooseSocial.ts'
import { socialIcons } from './socialIcons.ts'
import { socialNames } from './socialNames.ts'

/** All social networks to log in with. */
export function ConnectSocialsView(): ReactElement {
  const { config } = useLatchkey()
  const list = ({ blocked, foot }: { readonly blocked: boolean; readonly foot: ReactNode }) => (
    <>
      <SocialRows blocked={blocked} />
      {foot}
    </>
  )
  return hasTerms(config) ? <WithTerms>{list}</WithTerms> : <SocialRows blocked={false} />
}

ConnectSocialsView.title = 'login.socials' as const

function SocialRows({ blocked }: { readonly blocked: boolean }): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const socials = useValue(latchkey, watchSocials, getSocials)
  return (
    <Sheet>
      {socials === undefined ? (
        <RowSkeleton count={5} />
      ) : (
        <Rows label={say('login.socials')}>
          {socials.map((social) => (
            <Row
              key={social}
              glyph={<IconPlate icon={socialIcons[social]} />}
              name={socialNames[social]}
              {...(social === 'farcaster' && {
                end: (
                  <span className="dim">
                    <Icon name={codeIcon} />
                  </span>
                ),
              })}
              {...(blocked && { state: 'unavailable' as const, sub: say('login.agreeFirst') })}
              onClick={() => chooseSocial(latchkey, social)}
            />
          ))}
        </Rows>
      )}
    </Sheet>
  )
}
