/** Puts values into the places of a sentence; a place without a value stays as it is. */
export function fillMessage(text: string, values: Readonly<Record<string, string | number>>): string {
  // Most have no place, and the first button would wait for the expression to be compiled.
  if (!text.includes('{')) return text
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  )
}
