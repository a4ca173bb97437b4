/** What the site's own server answers about names below its zone, and where it fails to. */
export type NamesPart = {
  readonly zone: string
  /** The server does not return its zone. */
  readonly isUnreadable?: boolean
  readonly taken?: readonly string[]
  /** The name that the account has already. */
  readonly own?: string
  /** Whether names can be looked up: each is, none ever is, or it fails. */
  readonly looks?: 'yes' | 'never' | 'fails'
  /** Free names near one that is taken. */
  readonly near?: readonly string[] | 'fails'
  /** What becomes of a registration: it is kept, never answered, or refused with this reason. */
  readonly registers?: 'yes' | 'never' | { readonly refuses: string }
  /** The server never says what is signed. */
  readonly isSilent?: boolean
}

/** Answers about names; undefined for what is not about them. */
export function answerNames(
  part: NamesPart,
  { pathname, searchParams }: URL,
  init?: RequestInit,
): Response | Promise<Response> | undefined {
  const { zone, taken = [], own, looks = 'yes', near = [], registers = 'yes', isSilent = false } = part
  const never = () => new Promise<Response>(() => {})
  if (pathname === '/v1/supported-chains' && part.isUnreadable) return refuse('')
  if (pathname === '/v1/supported-chains')
    return Response.json({ http: ['eip155:1'], ws: [], capabilities: {}, nameZones: [zone] })
  const name = decodeURIComponent(pathname.split('/').at(-1) ?? '')
  if (pathname.includes('/v1/profile/suggestions/')) {
    if (looks === 'never') return never()
    if (looks === 'fails' || near === 'fails') return refuse('')
    const listed = near.map((one) => ({ name: `${one}.${searchParams.get('zone')}`, registered: false }))
    return Response.json({
      suggestions: [{ name: `${name}.${zone}`, registered: taken.includes(name) }, ...listed],
    })
  }
  if (pathname === '/v1/profile/nonce')
    return isSilent
      ? never()
      : Response.json({
          nonce: 'n',
          domain: location.host,
          issuedAt: 1_768_470_060,
          expiresIn: 600,
          expiresAt: '2026-01-15T09:51:00Z',
          zones: [zone],
        })
  if (init?.method === 'POST' && pathname === '/v1/profile/account') {
    if (registers === 'never') return never()
    return registers === 'yes' ? Response.json({ success: true }) : refuse(registers.refuses)
  }
  if (pathname.includes('/v1/profile/reverse/')) return Response.json(own === undefined ? [] : [record(own)])
  if (pathname.includes('/v1/profile/account/')) {
    if (looks === 'fails') return refuse('')
    return Response.json(taken.includes(name.slice(0, -zone.length - 1)) ? record(name) : [])
  }
  return undefined
}

function record(name: string): object {
  const address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  return { name, attributes: {}, addresses: { 60: { address } } }
}

function refuse(description: string): Response {
  const reasons = description === '' ? [] : [{ name: 'name', field: 'name', description }]
  return Response.json({ status: 'FAILED', reasons }, { status: 400 })
}
