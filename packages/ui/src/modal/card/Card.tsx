import { type ReactElement, type RefObject, useRef } from 'react'
import { LiveRegion } from '../../live/LiveRegion.tsx'
import { useStyles } from '../../surface/useStyles.ts'
import { useCardTheme } from '../../theme/useCardTheme.ts'
import { useThemeReader } from '../../theme/useThemeReader.ts'
import type { ModalProps } from '../modalProps.ts'
import css from './Card.css?inline'
import { useHeight } from './useHeight.ts'
import { useViewMemory } from './useViewMemory.ts'

export type CardProps = Pick<
  ModalProps,
  'mode' | 'title' | 'header' | 'banner' | 'viewKey' | 'direction' | 'children'
> & {
  readonly cardRef: RefObject<HTMLElement | null>
  /** False while the card is invisible. */
  readonly awake: boolean
  readonly said: { readonly message: string; readonly turn: number }
}

/** The card itself: header, banner, and a stage that glides from view to view. */
export function Card(props: CardProps): ReactElement {
  useCardTheme()
  useStyles(css)
  const { mode, title, header, banner, viewKey, direction, children, cardRef, awake, said } = props
  useThemeReader(awake)
  const stage = useRef<HTMLDivElement>(null)
  const view = useRef<HTMLDivElement>(null)
  useHeight(stage, view, awake ? viewKey : undefined)
  const { onFocus, onBlur, onScroll } = useViewMemory(cardRef, stage, viewKey, direction)
  return (
    <section
      className="card"
      ref={cardRef}
      data-mode={mode}
      aria-label={title}
      tabIndex={-1}
      onFocus={onFocus}
      onBlur={onBlur}
      {...(mode === 'modal' ? { role: 'dialog', 'aria-modal': true } : {})}
    >
      {mode === 'modal' && <div className="grab" aria-hidden="true" />}
      {header}
      {banner}
      <div className="stage" ref={stage} onScroll={onScroll}>
        <div className="view" key={viewKey} ref={view} data-direction={direction}>
          {children}
        </div>
      </div>
      <LiveRegion {...said} />
    </section>
  )
}
