import { acceptHost } from './acceptHost.ts'
import type { FrameHandlers } from './frameRequests.ts'

declare const handlers: FrameHandlers

// A browser's window is a window for the frame.
acceptHost({ allowedOrigins: [], handlers }, { window, now: Date.now })

const { getUser, ...others } = handlers
// @ts-expect-error the handler of getUser is missing
acceptHost({ allowedOrigins: [], handlers: others }, { window, now: () => (getUser ? 0 : 1) })
