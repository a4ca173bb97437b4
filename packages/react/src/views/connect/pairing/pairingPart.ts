import { lazyPart } from '../../../lazy/lazyPart.tsx'

/** Reaches a wallet outside of this browser; a site without codes never fetches it. */
export const Pairing = lazyPart(() => import('./Pairing.tsx').then((part) => part.Pairing))
