/** The lists of choices in one chunk: each is small, and the form leads to all of them. */
export { loadOnRampFiatSelect } from './OnRampFiatSelectView.tsx'
export { loadOnRampMethodSelect } from './OnRampMethodSelectView.tsx'
export { loadOnRampTokenSelect } from './OnRampTokenSelectView.tsx'
