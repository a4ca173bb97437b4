import { messages } from '../messages.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Note } from '../parts/Note.tsx'

/** The words all test accounts grow from, with the warning that they are public. */
export function Phrase({ mnemonic }: { readonly mnemonic: string }) {
  return (
    <aside className="phrase" aria-labelledby="phrase-title">
      <div className="words">
        <h3 id="phrase-title">{messages.accounts.phrase}</h3>
        <bdi dir="ltr">{mnemonic}</bdi>
      </div>
      <CopyButton text={mnemonic} what={messages.accounts.phraseWhat} />
      <Note tone="warn" icon="warning">
        {messages.accounts.warning}
      </Note>
    </aside>
  )
}
