import type { ReactElement, ReactNode } from 'react'
import { backIcon } from '../../icons/backIcon.ts'
import { closeIcon } from '../../icons/closeIcon.ts'
import { helpIcon } from '../../icons/helpIcon.ts'
import { IconButton } from '../../parts/buttons/IconButton.tsx'
import { useStyles } from '../../surface/useStyles.ts'
import { useModal } from '../modalContext.ts'
import css from './Header.css?inline'

type HeaderAct = { readonly label: string; readonly onClick: () => void; readonly disabled?: boolean }

export type HeaderProps = {
  readonly title: ReactNode
  /** Drawn instead of the title; the title is still there to be read aloud. */
  readonly start?: ReactNode
  readonly back?: HeaderAct
  readonly help?: HeaderAct
  readonly close?: HeaderAct
}

/** The top of a card: where we are, the way back, help and the way out. */
export function Header({ title, start, back, help, close }: HeaderProps): ReactElement {
  useStyles(css)
  const modal = useModal()
  return (
    <header className="head" data-back={back && ''}>
      {back && <IconButton {...back} icon={backIcon} />}
      <h2
        className={start === undefined ? 'head-title' : 'sr'}
        tabIndex={-1}
        title={typeof title === 'string' ? title : undefined}
      >
        <bdi className="clip">{title}</bdi>
      </h2>
      {start !== undefined && <div className="head-start">{start}</div>}
      {help && <IconButton {...help} icon={helpIcon} />}
      {close && (
        <IconButton
          {...close}
          icon={closeIcon}
          onClick={() => (modal === undefined ? close.onClick() : modal.attempt(close.onClick))}
        />
      )}
    </header>
  )
}
