import { keep, type Latchkey } from '@latchkey/core'

type PhoneLinks = typeof import('./pageOpeners.ts')

const held = (): { links?: PhoneLinks } => ({})

/** How wallets open this page in their own browsers: only phones fetch it, with the view that needs it. */
export async function loadPhoneLinks(latchkey: Latchkey): Promise<void> {
  if (latchkey.deps.page.mobile) keep(latchkey, held).links = await import('./pageOpeners.ts')
}

/** The links, on a phone. */
export function phoneLinks(latchkey: Latchkey): PhoneLinks | undefined {
  return keep(latchkey, held).links
}
