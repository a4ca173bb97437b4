import type { AuthBody, AuthResponse } from '@latchkey/wire/embedded'
import type { StampedCall } from '../authCall.ts'
import type { AuthContext } from '../authContext.ts'
import { findSession } from '../sessions.ts'

/** Answers a window that asks whether its browser is known: none is yet. */
export async function recognizeBrowser(
  context: AuthContext,
  _body: AuthBody<'recognizeBrowser'>,
  { by }: StampedCall,
): Promise<AuthResponse<'recognizeBrowser'>> {
  await findSession(context, by)
  return { status: 'unknown' }
}
