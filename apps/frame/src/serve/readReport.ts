import type { IncomingMessage } from 'node:http'
import * as v from 'valibot'
import { readText } from './readText.ts'

const mostBytes = 16_384

/** A directive of the policy, and what it blocked. */
export type Violation = { readonly directive: string; readonly blocked: string }

const OldViolation = v.object({
  'effective-directive': v.string(),
  'blocked-uri': v.optional(v.string(), ''),
})
const NewViolation = v.object({ effectiveDirective: v.string(), blockedURL: v.optional(v.string(), '') })
const Report = v.union([
  v.pipe(
    v.object({ 'csp-report': OldViolation }),
    v.transform(
      ({ 'csp-report': report }) => [report['effective-directive'], report['blocked-uri']] as const,
    ),
  ),
  v.pipe(
    v.tuple([v.object({ body: NewViolation })]),
    v.transform(([{ body }]) => [body.effectiveDirective, body.blockedURL] as const),
  ),
])

/** Reads what a browser reports of a violated policy: two words for the log. Anybody may send one, so nothing else is kept. */
export async function readReport(request: IncomingMessage): Promise<Violation | undefined> {
  const text = await readText(request, mostBytes)
  const report = v.safeParse(v.pipe(v.string(), v.parseJson(), Report), text)
  if (!report.success) return undefined
  const [directive, blocked] = report.output
  return { directive: directive.slice(0, 40), blocked: blocked.slice(0, 100) }
}
