/** What is written in an object: a value of undefined is as good as none. */
export function written<Value extends object>(
  value: Value,
): { readonly [K in keyof Value]: Exclude<Value[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as never
}
