import { messages } from './messages.ts'
import { Icon } from './parts/Icon.tsx'
import { ThemeSwitch } from './theme/ThemeSwitch.tsx'

/** The wordmark, the way round the page, and the theme. */
export function SiteHeader() {
  return (
    <header className="site-head">
      <a className="skip" href="#content">
        {messages.skip}
      </a>
      <p className="wordmark">
        <span className="mark">
          <Icon name="keyhole" />
        </span>
        {messages.title}
        <span className="tag">{messages.place}</span>
      </p>
      <nav aria-label={messages.nav.label}>
        <a href="#stage">{messages.nav.stage}</a>
        <a href="#chains">{messages.nav.chains}</a>
        <a href="#accounts">{messages.nav.accounts}</a>
      </nav>
      <ThemeSwitch />
    </header>
  )
}
