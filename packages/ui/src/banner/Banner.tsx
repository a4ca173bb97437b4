import type { ReactElement } from 'react'
import { checkIcon } from '../icons/checkIcon.ts'
import { closeIcon } from '../icons/closeIcon.ts'
import type { IconShape } from '../icons/iconShape.ts'
import { warningIcon } from '../icons/warningIcon.ts'
import { IconButton } from '../parts/buttons/IconButton.tsx'
import { Spinner } from '../parts/feedback/Spinner.tsx'
import { Icon } from '../parts/glyphs/Icon.tsx'
import { useStyles } from '../surface/useStyles.ts'
import css from './Banner.css?inline'

export type BannerProps = {
  readonly variant: 'success' | 'error' | 'loading'
  readonly message: string
  /** Instead of the icon of the variant. */
  readonly icon?: IconShape
  /** One small line more: what happens now. */
  readonly detail?: string
  readonly close?: { readonly label: string; readonly onClick: () => void }
}

/** One sentence over the header of a card: it went well, it did not, or it is on its way. */
export function Banner({ variant, message, icon, detail, close }: BannerProps): ReactElement {
  useStyles(css)
  // What happened on the line, what to do about it under it: a banner is one line, and at most one small line more.
  const [, what = message, next] = /^(.+?[.!?؟])\s+(.+)$/su.exec(message) ?? []
  return (
    <div
      className="banner"
      data-state={variant}
      data-stays={close && ''}
      role={variant === 'error' ? 'alert' : 'status'}
    >
      <span className="banner-disc">
        {variant === 'loading' && icon === undefined ? (
          <Spinner size={18} />
        ) : (
          <Icon name={icon ?? (variant === 'success' ? checkIcon : warningIcon)} size={18} />
        )}
      </span>
      <span className="banner-text">
        <span className="banner-line">
          {what}
          {next && (
            <>
              {' '}
              <small>{next}</small>
            </>
          )}
        </span>
        {detail !== undefined && <small data-goes-on={next && ''}>{detail}</small>}
      </span>
      {close && <IconButton {...close} icon={closeIcon} size={18} />}
    </div>
  )
}
