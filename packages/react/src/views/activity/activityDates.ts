/** The name of a month as a label: with its year unless it is this one. */
export function monthLabel(
  locale: string,
  { year, month }: { readonly year: number; readonly month: number },
  now: number,
): string {
  const thisYear = new Date(now).getFullYear() === year
  const name = new Intl.DateTimeFormat(locale, {
    month: 'long',
    ...(!thisYear && { year: 'numeric' }),
  }).format(new Date(year, month, 15))
  // Some languages write months small, but not where a line begins.
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

/** When something happened, short: the time where it was today, else the day. */
export function dayLabel(locale: string, at: number, now: number): string {
  const [then, today] = [new Date(at), new Date(now)]
  const isToday = then.toDateString() === today.toDateString()
  return new Intl.DateTimeFormat(
    locale,
    isToday ? { hour: 'numeric', minute: '2-digit' } : { day: 'numeric', month: 'short' },
  ).format(then)
}

/** When something happened, to the minute. */
export function fullDate(locale: string, at: number): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(at)
}
