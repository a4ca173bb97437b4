import { type CaipAddress, useIdentity, useSession } from '@latchkey/react'
import { type FormEvent, useState } from 'react'
import { locale, messages } from '../messages.ts'
import { useAnnounce } from '../parts/announce.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Note } from '../parts/Note.tsx'
import { shortHex } from '../parts/shortHex.ts'
import { longestEntry } from './guestBookAnswer.ts'
import { useGuestBook } from './useGuestBook.ts'

const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })

/** The account as its chain writes it, without the chain. */
const addressOf = (account: string) => account.slice(account.lastIndexOf(':') + 1)

/** Lines that members have left, and a field for one more. */
export function GuestBook({ session }: { readonly session: { readonly account: CaipAddress } }) {
  const { signOut } = useSession()
  const { name } = useIdentity(session.account)
  const { answer, busy, failure, read, write } = useGuestBook()
  const [text, setText] = useState('')
  const announce = useAnnounce()
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy || text.trim() === '' || !(await write(text))) return
    setText('')
    announce(messages.members.written)
  }
  return (
    <div className="guest-book">
      <div className="sheet">
        <div className="row">
          <span className="plate">
            <Icon name="shield" />
          </span>
          <span className="main">
            <span className="name">
              {messages.members.signedInAs(name ?? shortHex(addressOf(session.account)))}
            </span>
          </span>
          <button type="button" className="mini" onClick={signOut}>
            {messages.members.signOut}
          </button>
        </div>
      </div>
      <form className="entry" onSubmit={submit}>
        <label className="field">
          <span className="caption dim">{messages.members.text}</span>
          <input
            value={text}
            maxLength={longestEntry}
            placeholder={messages.members.placeholder}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <button type="submit" className="soft" aria-disabled={busy !== undefined || text.trim() === ''}>
          {busy === 'writing' ? messages.members.writing : messages.members.write}
        </button>
      </form>
      {failure !== undefined && (
        <div role="alert" className="failure">
          <Note tone="bad" icon="warning">
            {failure}
          </Note>
          <button type="button" className="soft" onClick={read}>
            <Icon name="refresh" />
            {messages.tryAgain}
          </button>
        </div>
      )}
      {answer ? (
        <Entries entries={answer.entries} />
      ) : (
        busy && (
          <p className="lead" role="status">
            {messages.members.loading}
          </p>
        )
      )}
    </div>
  )
}

type EntriesProps = {
  readonly entries: readonly { readonly account: string; readonly text: string; readonly at: string }[]
}

function Entries({ entries }: EntriesProps) {
  if (entries.length === 0) return <p className="lead">{messages.members.empty}</p>
  return (
    <ul className="entries" aria-label={messages.members.book}>
      {entries.map(({ account, text, at }) => (
        <li key={`${at}${account}`}>
          <p dir="auto">{text}</p>
          <p className="dim num">
            {messages.members.by(shortHex(addressOf(account)), time.format(new Date(at)))}
          </p>
        </li>
      ))}
    </ul>
  )
}
