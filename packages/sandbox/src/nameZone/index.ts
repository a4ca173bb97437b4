export { installNameZone, type NameZone } from './installNameZone.ts'
export { nameResolver } from './nameResolver.ts'
export { sandboxZone } from './sandboxZone.ts'
