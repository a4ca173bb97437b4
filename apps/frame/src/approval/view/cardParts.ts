import type { ApprovalAction } from '../approval.ts'
import type { Gate, GateState } from './createGate.ts'
import type { Language } from './rows.ts'

/** What a card is drawn with. */
export type CardParts = Language & {
  readonly brand: string
  act(action: ApprovalAction): void
  /** Watches the card; called once, when it is in the page. */
  openGate(card: Element, onChange: (state: GateState) => void): Gate
}

/** Lines of the icons. */
export const icons = {
  warning: 'M12 4.2l8.6 15.3H3.4zM12 10v4.2M12 17v.1',
  forbidden: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM6 6l12 12',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5M12 8v.1',
  window: 'M4 6.5h16v12H4zM4 10h16',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2',
  shield: 'M12 3.5l7 2.6v5.4c0 4.3-2.9 7.6-7 9-4.1-1.4-7-4.7-7-9V6.1zM9 12l2.2 2.2L15.2 10',
}

/** `https://app.example` as `app.example`; other schemes stay visible. */
export function siteName(origin: string): string {
  return origin.replace(/^https:\/\//, '')
}
