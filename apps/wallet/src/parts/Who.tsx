import { Note, Row, Sheet, Tag, useStyles, WalletGlyph } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import type { Site } from '../proposal/readSite.ts'
import css from './Who.css?inline'

/** Who asks: what they say of themselves, and that nobody has checked it. */
export function Who({ site, note = false }: { readonly site: Site; readonly note?: boolean }): ReactElement {
  useStyles(css)
  return (
    <Sheet>
      <div className="who">
        <Row
          glyph={<SiteGlyph site={site} />}
          name={site.name}
          sub={<Origin site={site} />}
          end={<Tag tone="warn">{messages.who.unverified}</Tag>}
        />
        {note && (
          <div className="who-note">
            <Note tone="warn">{messages.who.note(site.name)}</Note>
          </div>
        )}
      </div>
    </Sheet>
  )
}

/** A drawing made from the address: a picture of the site's own choosing could be anybody's. */
export function SiteGlyph({ site }: { readonly site: Site }): ReactElement {
  return <WalletGlyph name={site.origin ?? site.name} size={40} />
}

/** Never cut: the end of an address says whose it is. */
function Origin({ site }: { readonly site: Site }): ReactElement {
  return (
    <bdi className="who-origin" dir="ltr">
      {originText(site)}
    </bdi>
  )
}

/** Where a site says it is, without the part that everybody expects. */
export function originText({ origin }: Site): string {
  return origin?.replace(/^https:\/\//, '') ?? messages.sites.unnamed
}
