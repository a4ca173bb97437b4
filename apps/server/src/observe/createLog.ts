/** Structured log lines, one JSON object each. */
export type Log = {
  info(message: string, fields?: Fields): void
  warn(message: string, fields?: Fields): void
  error(message: string, fields?: Fields): void
  /** Writes what waits. */
  flush(): void
}

type Fields = Readonly<Record<string, string | number | boolean>>

/** Lines wait this long, so that a busy server writes many at once. */
const flushMs = 50
const mostWaiting = 200

/** Collects lines and hands them to `write` a few at a time. */
export function createLog(write: (text: string) => void): Log {
  let waiting: string[] = []
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const text = `${waiting.join('\n')}\n`
    waiting = []
    write(text)
  }
  function add(level: string, message: string, fields: Fields = {}): void {
    waiting.push(JSON.stringify({ time: new Date().toISOString(), level, message, ...fields }))
    if (waiting.length >= mostWaiting) flush()
    else timer ??= setTimeout(flush, flushMs)
  }
  return {
    info: (message, fields) => add('info', message, fields),
    warn: (message, fields) => add('warn', message, fields),
    error: (message, fields) => add('error', message, fields),
    flush,
  }
}

/** What the log may know of an unexpected error: its kind and where it was thrown, not its message, which may quote secrets. */
export function errorFields(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    error: error.name,
    ...code,
    at: frames
      .slice(0, 5)
      .map((line) => line.trim())
      .join(' | '),
  }
}
