const lockName = 'latchkey.wallet'

/**
 * Takes the wallet for this page. Two pages of one wallet would both answer, and neither would know the other's keys;
 * the newest one has it, and the one before hears that it was taken.
 */
export function holdWallet(locks: LockManager, onTaken: () => void): Promise<void> {
  return new Promise((resolve) => {
    locks
      .request(lockName, { steal: true }, () => {
        resolve()
        // Held until the page closes or another one takes it.
        return new Promise<never>(() => undefined)
      })
      .catch(onTaken)
  })
}
