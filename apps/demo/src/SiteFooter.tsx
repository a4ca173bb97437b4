import { docsUrl, repositoryUrl } from './links.ts'
import { messages } from './messages.ts'

/** The licence, and where guide and source are. */
export function SiteFooter() {
  return (
    <footer className="site-foot">
      {messages.footer}{' '}
      <a className="foot-link" href={docsUrl}>
        {messages.nav.docs}
      </a>{' '}
      ·{' '}
      <a className="foot-link" href={repositoryUrl}>
        {messages.nav.repository}
      </a>
    </footer>
  )
}
