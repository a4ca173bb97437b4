import { messages } from '../messages.ts'
import { Icon } from '../parts/Icon.tsx'
import { Note } from '../parts/Note.tsx'
import type { ConfigStatus } from './useConfig.ts'

type ConfigWaitProps = { readonly status: ConfigStatus; readonly onRetry: () => void }

/** Stands in the widget's place until the page knows its sandbox. */
export function ConfigWait({ status, onRetry }: ConfigWaitProps) {
  if (status.phase !== 'failed') {
    return (
      <p className="stage coming" role="status">
        {messages.config.loading}
      </p>
    )
  }
  return (
    <section className="stage missing" role="alert" aria-labelledby="missing-title">
      <h2 id="missing-title">{messages.config.title}</h2>
      <Note tone="bad" icon="warning">
        {status.reason}
      </Note>
      <button type="button" className="soft" onClick={onRetry}>
        <Icon name="refresh" />
        {messages.tryAgain}
      </button>
    </section>
  )
}
