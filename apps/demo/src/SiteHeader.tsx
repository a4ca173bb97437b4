import { docsUrl, firstUrl, membersUrl, repositoryUrl } from './links.ts'
import { messages } from './messages.ts'
import { Icon } from './parts/Icon.tsx'
import { ThemeSwitch } from './theme/ThemeSwitch.tsx'
import type { Theme } from './theme/theme.ts'

type SiteHeaderProps = {
  readonly theme: Theme
  readonly onTheme: (theme: Theme) => void
  /** The page for members leads back to the first page, which has sections to go to. */
  readonly page?: 'first' | 'members'
}

/** The wordmark, the way round the page, and the theme. */
export function SiteHeader({ theme, onTheme, page = 'first' }: SiteHeaderProps) {
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
      {page === 'first' && (
        <nav aria-label={messages.nav.label}>
          <a href="#stage">{messages.nav.stage}</a>
          <a href="#yours">{messages.nav.yours}</a>
          <a href="#chains">{messages.nav.chains}</a>
          <a href="#accounts">{messages.nav.accounts}</a>
        </nav>
      )}
      <nav className="outside" aria-label={messages.nav.outside}>
        {page === 'first' ? (
          <a href={membersUrl}>{messages.nav.members}</a>
        ) : (
          <a href={firstUrl}>{messages.nav.first}</a>
        )}
        <a href={docsUrl}>{messages.nav.docs}</a>
        <a href={repositoryUrl}>{messages.nav.repository}</a>
      </nav>
      <ThemeSwitch theme={theme} onTheme={onTheme} />
    </header>
  )
}
