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
