import { gallery } from './gallery.ts'
import type { ViewEntries } from './galleryEntries.ts'

const { declined: _, ...states } = gallery.ConnectingExternal
// @ts-expect-error A state without its scene does not compile.
export const wantsState: ViewEntries['ConnectingExternal'] = states

const { Networks: __, ...views } = gallery
// @ts-expect-error A view without its scenes does not compile.
export const wantsView: ViewEntries = views
