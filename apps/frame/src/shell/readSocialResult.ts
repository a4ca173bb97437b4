import { SocialResult, SocialStatus } from '@latchkey/wire/frame'
import * as v from 'valibot'

/** How a login at a provider ended, with the handle of one that is done. */
type SocialEnd = { readonly status: SocialStatus; readonly handle: string | undefined }

/** Reads the fragment of the address that a social login ended at; undefined where it says nothing. */
export function readSocialResult(fragment: string): SocialEnd | undefined {
  const text = v.safeParse(SocialResult, new URLSearchParams(fragment.replace(/^#/, '')).get('status'))
  if (!text.success) return undefined
  const [name, handle] = text.output.split('.')
  const status = v.safeParse(SocialStatus, name)
  return status.success ? { status: status.output, handle } : undefined
}
