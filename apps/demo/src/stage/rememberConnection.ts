const storageKey = 'latchkey.demo.connected'

/** Whether the visitor left this page connected: only then is the wallet looked for before anybody asks. */
export function wasConnected(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'yes'
  } catch {
    // A browser may forbid storage altogether; then every visit is the first.
    return false
  }
}

/** Keeps for the next visit whether this page is connected. The wallet has the last word on it. */
export function rememberConnection(connected: boolean): void {
  try {
    if (connected) localStorage.setItem(storageKey, 'yes')
    else localStorage.removeItem(storageKey)
  } catch {
    // Not remembered: the visitor connects again.
  }
}
