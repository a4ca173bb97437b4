import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useStyles } from '../../surface/useStyles.ts'
import css from './Tabs.css?inline'

/** One tab. */
export type Tab = { readonly id: string; readonly label: string }

export type TabsProps = {
  readonly tabs: readonly Tab[]
  readonly selected: string
  readonly onSelect: (id: string) => void
  readonly label: string
  /** What the selected tab shows. */
  readonly children?: ReactNode
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** A few words to choose between; the bar under the chosen one slides to the next. */
export function Tabs({ tabs, selected, onSelect, label, children }: TabsProps): ReactElement {
  useStyles(css)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const stood = useRef<number>(undefined)
  const at = tabs.findIndex((tab) => tab.id === selected)

  useLayoutEffect(() => {
    const tab = list.current?.children[at]
    const bar = tab?.lastElementChild
    if (!(tab instanceof HTMLElement) || !(bar instanceof HTMLElement)) return
    const start = bar.getBoundingClientRect().left
    if (stood.current !== undefined) slideFrom(bar, stood.current - start)
    stood.current = start
  }, [at])

  function step(event: KeyboardEvent<HTMLDivElement>): void {
    const last = tabs.length - 1
    const turned = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const by = (steps[event.key] ?? 0) * turned
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? last : (at + by + tabs.length) % tabs.length
    const tab = tabs[next]
    if (tab === undefined || (by === 0 && event.key !== 'Home' && event.key !== 'End')) return
    event.preventDefault()
    onSelect(tab.id)
    const element = list.current?.children[next]
    if (element instanceof HTMLElement) element.focus()
  }

  return (
    <>
      <div ref={list} className="tabs" role="tablist" aria-label={label} onKeyDown={step}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}${tab.id}`}
            className="tab"
            type="button"
            role="tab"
            aria-selected={tab.id === selected}
            aria-controls={children === undefined ? undefined : `${id}panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
            {tab.id === selected ? <span className="tab-bar" /> : null}
          </button>
        ))}
      </div>
      {children === undefined ? null : (
        <div id={`${id}panel`} className="tab-panel" role="tabpanel" aria-labelledby={`${id}${selected}`}>
          {children}
        </div>
      )}
    </>
  )
}

/** Lets an element that already stands in its new place come from where it was, unless the visitor prefers rest. */
function slideFrom(element: HTMLElement, dx: number): void {
  if (dx === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  element.animate([{ translate: `${dx}px 0` }, { translate: '0 0' }], {
    duration: 220,
    easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
  })
}
