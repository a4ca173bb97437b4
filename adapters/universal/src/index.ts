export { universal } from './universal.ts'
