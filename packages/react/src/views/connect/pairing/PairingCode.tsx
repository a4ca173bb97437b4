import { retryPairing, type WalletEntry } from '@latchkey/core'
import { LifeBar, LiveRegion, Qr, refreshIcon, SoftButton, useStyles } from '@latchkey/ui'
import { type ReactElement, useRef } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import { useWords } from '../../../hooks/useWords.ts'
import { calledName } from '../wallet/calledName.ts'
import { choiceGlyph } from '../wallet/choiceGlyph.tsx'
import { CopyPairing } from './CopyPairing.tsx'
import css from './PairingCode.css?inline'
import type { PairingStand } from './pairingStand.ts'
import type { PairingWords } from './pairingWords.ts'
import { clockTime, useLife } from './useLife.ts'

export type PairingCodeProps = {
  readonly stand: PairingStand
  /** Whose code it is; without one, any wallet may take it. */
  readonly wallet: WalletEntry | undefined
  readonly told: PairingWords
}

/** From when on it is said that the code gives way to another. */
const soonSeconds = 30

/** The code, how to scan it, how long it lasts, and its link for those who cannot scan. */
export function PairingCode({ stand, wallet, told }: PairingCodeProps): ReactElement {
  useStyles(css)
  const latchkey = useLatchkey()
  const say = useWords()
  const locale = useStore(latchkey.words, (words) => words.locale)
  const name = wallet && calledName(wallet.name)
  const { code } = stand
  const life = useLife(latchkey, code)
  const renewed = useRenewed(code?.uri)
  const isSoon = life !== undefined && life.seconds <= soonSeconds
  const heard = isSoon ? 'pairing.soon' : renewed > 0 ? 'pairing.renewed' : undefined
  const isTrying = stand.phase === 'preparing' || stand.phase === 'slow' || stand.phase === 'stuck'
  return (
    <div className="pairing">
      <Qr
        text={code?.uri}
        label={name === undefined ? say('pairing.codeAny') : say('pairing.code', { name })}
        {...(wallet && { mark: choiceGlyph(latchkey, { name: wallet.name, wallet }, 52) })}
      />
      <p className="scan">
        <b>{told.title}</b> {told.text}
      </p>
      <LifeBar
        left={life?.share}
        label={
          life === undefined
            ? isTrying
              ? say('pairing.starting')
              : ''
            : say('pairing.renews', { time: clockTime(life.seconds, locale) })
        }
      />
      {code === undefined && stand.phase !== 'preparing' && stand.phase !== 'slow' ? (
        <SoftButton
          label={say('connecting.again')}
          icon={refreshIcon}
          onClick={() => retryPairing(latchkey)}
        />
      ) : (
        <CopyPairing latchkey={latchkey} uri={code?.uri} />
      )}
      {/* The seconds are only seen: a code renews itself, and that is said once before and once after. */}
      <LiveRegion message={heard === undefined ? '' : say(heard)} turn={renewed} />
    </div>
  )
}

/** How often the code on the screen has given way to another. */
function useRenewed(uri: string | undefined): number {
  const seen = useRef<{ uri: string | undefined; times: number }>({ uri, times: 0 })
  if (uri !== undefined && uri !== seen.current.uri)
    seen.current = { uri, times: seen.current.times + Number(seen.current.uri !== undefined) }
  return seen.current.times
}
