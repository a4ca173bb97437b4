const units = [
  { unit: 'day', minutes: 1_440 },
  { unit: 'hour', minutes: 60 },
  { unit: 'minute', minutes: 1 },
] as const

/** Formats a duration in its largest whole unit: 2–5 min, 1–3 days. */
export function sayMinutes(
  locale: string,
  { from, to }: { readonly from: number; readonly to: number },
): string {
  const { unit, minutes } = units.find((one) => from >= one.minutes) ?? units[2]
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  })
  const [least, most] = [Math.floor(from / minutes), Math.ceil(to / minutes)]
  if (least >= most) return format.format(most)
  // Older browsers do not support `formatRange`.
  if (format.formatRange === undefined)
    return `${new Intl.NumberFormat(locale).format(least)}–${format.format(most)}`
  return format.formatRange(least, most)
}
