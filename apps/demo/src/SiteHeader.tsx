import { docsUrl, repositoryUrl } from './links.ts'
import { messages } from './messages.ts'
import { Icon } from './parts/Icon.tsx'
import { ThemeSwitch } from './theme/ThemeSwitch.tsx'
import type { Theme } from './theme/theme.ts'

type SiteHeaderProps = { readonly theme: Theme; readonly onTheme: (theme: Theme) => void }

/** The wordmark, the way round the page, and the theme. */
export function SiteHeader({ theme, onTheme }: SiteHeaderProps) {
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
        <a href="#yours">{messages.nav.yours}</a>
        <a href="#chains">{messages.nav.chains}</a>
        <a href="#accounts">{messages.nav.accounts}</a>
      </nav>
      <nav className="outside" aria-label={messages.nav.outside}>
        <a href={docsUrl}>{messages.nav.docs}</a>
        <a href={repositoryUrl}>{messages.nav.repository}</a>
      </nav>
      <ThemeSwitch theme={theme} onTheme={onTheme} />
    </header>
  )
}
