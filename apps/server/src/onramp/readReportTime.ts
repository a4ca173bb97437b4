/** No provider sold anything before; some of them write the year 1 where a time is missing. */
const firstYear = Date.UTC(2015)

/** A provider's time (ISO 8601) as milliseconds since 1970; undefined where it is missing. */
export function readReportTime(text: string | null | undefined): number | undefined {
  const time = Date.parse((text ?? '').slice(0, 40))
  return time >= firstYear ? time : undefined
}
