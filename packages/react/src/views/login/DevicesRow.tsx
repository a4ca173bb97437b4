import { canOpenDevices, openDevices } from '@latchkey/core/login'
import { IconPlate, phoneIcon, Row } from '@latchkey/ui'
import { type ReactElement, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'

/** The way to the person's devices, which the wallet shows in a window of its own. */
export function DevicesRow(): ReactElement | null {
  const latchkey = useLatchkey()
  const say = useWords()
  const [isBlocked, setBlocked] = useState(false)
  if (!canOpenDevices(latchkey)) return null
  return (
    <Row
      glyph={<IconPlate icon={phoneIcon} />}
      name={say('account.devices')}
      sub={say(isBlocked ? 'account.devicesBlocked' : 'account.devicesText')}
      // In the press itself: a window opens only then.
      onClick={() => setBlocked(!openDevices(latchkey))}
    />
  )
}
