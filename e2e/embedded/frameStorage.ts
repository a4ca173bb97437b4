/** Whether the page that runs it may keep nothing in a database. */
export function storesNothing(): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      const opening = indexedDB.open('probe')
      opening.onerror = () => resolve(true)
      opening.onsuccess = () => resolve(false)
    } catch {
      resolve(true)
    }
  })
}

/** Deletes what the wallet has stored for a page where this runs: in the frame. */
export function loseStorage(page: string): Promise<string> {
  return new Promise((resolve) => {
    const deleting = indexedDB.deleteDatabase(`latchkey shop ${page}`)
    for (const type of ['success', 'error', 'blocked']) deleting.addEventListener(type, () => resolve(type))
  })
}

/** Deletes what windows of the wallet have stored for a page, where this runs as a page of the wallet; it must be there. */
export async function loseWindowStorage(page: string): Promise<string> {
  const name = `latchkey kept shop ${page}`
  const stored = await indexedDB.databases()
  if (!stored.some((database) => database.name === name)) return 'nothing was stored'
  return new Promise((resolve) => {
    const deleting = indexedDB.deleteDatabase(name)
    for (const type of ['success', 'error', 'blocked']) deleting.addEventListener(type, () => resolve(type))
  })
}
