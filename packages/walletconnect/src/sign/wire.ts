/** Tag, time to live in seconds and, where the wallet should wake for it, `true`: of each call that we send or hear. */
const table: Readonly<Record<string, readonly [tag: number, ttlSeconds: number, prompt?: true]>> = {
  wc_pairingDelete: [1000, 86_400],
  wc_pairingPing: [1002, 30],
  wc_sessionPropose: [1100, 300, true],
  wc_sessionSettle: [1102, 300],
  wc_sessionUpdate: [1104, 86_400],
  wc_sessionExtend: [1106, 86_400],
  wc_sessionRequest: [1108, 300, true],
  wc_sessionEvent: [1110, 300],
  wc_sessionDelete: [1112, 86_400],
  wc_sessionPing: [1114, 30],
  wc_sessionAuthenticate: [1116, 3_600, true],
}

/** How an envelope is labelled for the relay. */
export type Label = { readonly tag: number; readonly ttlSeconds: number; readonly prompt: boolean }

/** The label of a call. */
export function callLabel(method: string): Label {
  const [tag, ttlSeconds, prompt = false] = (Object.hasOwn(table, method) && table[method]) || [-1, 86_400]
  return { tag, ttlSeconds, prompt }
}

/** The label of the answer to a call; zero for a method that nobody knows. */
export function answerLabel(method: string): Label {
  const { tag, ttlSeconds } = callLabel(method)
  return { tag: tag + 1, ttlSeconds, prompt: false }
}
