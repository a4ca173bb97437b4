import type { IncomingMessage } from 'node:http'
import type { Hold } from '../limits/createUnsent.ts'

/** A request on its way through the server, and the headers its answer will have whatever comes of it. */
export type Exchange = {
  readonly requestId: string
  readonly incoming: IncomingMessage
  /** A parameter of the address; unknown ones are never looked at. */
  query(name: string): string | undefined
  /** What stands in a gap of the path, such as `{id}`. */
  part(name: string): string
  readonly headers: Record<string, string>
  /** The room that the answer takes in memory, from its first byte until it is read. */
  readonly hold: Hold
  /** What the log may tell besides route, status and time. */
  readonly notes: Record<string, string | number>
}

/** What a route answers. */
export type Reply = {
  readonly status: number
  readonly body: string | Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}

/** A request whose caller was let in and has paid what the wire's table asks. */
export type Visit = Exchange & {
  /** The key of the visitor's allowances. */
  readonly visitor: string
  /** Takes what the call costs in all, now that more is known; what was taken before counts. */
  pay(units: number): void
  /** The body as text, read once; no larger than the wire's table allows. */
  body(): Promise<string>
}

/** What a route does. */
export type Handler = (visit: Visit) => Reply | Promise<Reply>

/** Answers with JSON. */
export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, body: JSON.stringify(value), headers }
}
