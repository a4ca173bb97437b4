import { embeddedUser } from '@latchkey/core/login'
import { IconPlate, mailIcon, Row } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'
import { socialIcons } from './socialIcons.ts'
import { socialNames } from './socialNames.ts'

/** How the person logged in to the embedded wallet, and as whom. */
export function LoginRow(): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const { email, userName, social } = embeddedUser(latchkey)
  const who = social === undefined ? email : (userName ?? email)
  return (
    <Row
      glyph={<IconPlate icon={social === undefined ? mailIcon : socialIcons[social]} />}
      name={
        social === undefined
          ? say('account.loggedInEmail')
          : say('account.loggedIn', { name: socialNames[social] })
      }
      {...(who !== undefined && {
        sub: (
          <bdi className="clip" dir="ltr">
            {who}
          </bdi>
        ),
      })}
    />
  )
}
