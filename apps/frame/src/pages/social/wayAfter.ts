import { Origin, PagePath, type ProviderAnswer } from '@latchkey/wire/embedded'
import { socialDonePath, socialReturnName } from '@latchkey/wire/frame'
import * as v from 'valibot'

/** Where a login goes on: on the page of the site that was left for it, or here, under this address. */
type Way = { readonly at: 'site' | 'here'; readonly address: string }

/** The way after a login at a provider. Its outcome stands in the fragment, which no server and no log ever sees. */
export function wayAfter({ status, origin, returnTo, handle }: ProviderAnswer): Way {
  const result = handle === undefined ? status : `${status}.${handle}`
  // The server checked the origin when the login began. Whatever it is, it must not become a script or another site.
  if (!v.is(v.optional(Origin), origin) || !v.is(v.optional(PagePath), returnTo))
    return here({ status: 'refused' })
  if (origin === undefined) return here({ status: result })
  if (returnTo === undefined) return here({ status: result, origin })
  return {
    at: 'site',
    address: `${origin}${returnTo}#${new URLSearchParams({ [socialReturnName]: result })}`,
  }
}

function here(told: Record<string, string>): Way {
  return { at: 'here', address: `${socialDonePath}#${new URLSearchParams(told)}` }
}
