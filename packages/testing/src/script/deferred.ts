/** A promise with its keys outside. */
export type Deferred<T> = { readonly promise: Promise<T>; readonly resolve: (value: T) => void }

/** Makes a promise that somebody else will keep. */
export function defer<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((keep) => {
    resolve = keep
  })
  return { promise, resolve }
}
