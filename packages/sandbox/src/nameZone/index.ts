export { installNameZone, type NameZone } from './installNameZone.ts'
export { nameResolver } from './nameResolver.ts'
