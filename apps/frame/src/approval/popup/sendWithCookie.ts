import { type StampedRequest, sendStamped } from '../../device/createAuthClient.ts'
import type { SentAnswer } from './popupMessages.ts'

/**
 * Sends a request of the frame with the cookies of this browser: the browser gives a frame of another site none. Which
 * server it goes to is for the policy of this page to say. Undefined without an answer.
 */
export async function sendWithCookie(
  fetch: typeof globalThis.fetch,
  request: StampedRequest,
): Promise<SentAnswer | undefined> {
  try {
    const response = await sendStamped(fetch, request, 'include')
    const { status, headers } = response
    return { status, body: await response.text(), date: headers.get('date') ?? '' }
  } catch {
    // Without an answer the frame goes on as in a browser that the server does not know.
    return undefined
  }
}
