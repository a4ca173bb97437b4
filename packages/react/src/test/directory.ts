/** A wallet directory that answers inside a test, and remembers what it was asked. */
export type TestDirectory = {
  readonly fetch: typeof fetch
  readonly asked: () => readonly Readonly<Record<string, string>>[]
  /** Answers with HTTP status 400, which is not tried again, until told otherwise. */
  readonly fail: (failing: boolean) => void
}

/** A directory of so many wallets, called Wallet 1 and so on, of which the first few may be certified. */
export function directory(size: number, { certified = 0 } = {}): TestDirectory {
  const wallets = Array.from({ length: size }, (_, at) => ({
    id: `w${at + 1}`,
    name: `Wallet ${at + 1}`,
    homepage: `https://w${at + 1}.example/`,
    chrome_store: `https://chromewebstore.google.com/detail/w${at + 1}`,
    app_store: `https://apps.apple.com/app/w${at + 1}`,
    badge_type: at < certified ? 'certified' : 'none',
  }))
  const asked: Readonly<Record<string, string>>[] = []
  let failing = false
  return {
    asked: () => asked,
    fail(now) {
      failing = now
    },
    async fetch(input) {
      const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input)
      if (!pathname.endsWith('/getWallets')) return new Response(null, { status: 404 })
      if (failing) return new Response('{}', { status: 400 })
      const query = Object.fromEntries(searchParams)
      asked.push(query)
      const found = wallets.filter(
        ({ name, badge_type }) =>
          name.toLowerCase().includes((query['search'] ?? '').toLowerCase()) &&
          (query['badge_type'] === undefined || query['badge_type'] === badge_type),
      )
      const [page, entries] = [Number(query['page'] ?? 1), Number(query['entries'] ?? 40)]
      return Response.json({ data: found.slice((page - 1) * entries, page * entries), count: found.length })
    },
  }
}
