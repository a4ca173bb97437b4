export { type DemoOptions, startDemo } from './startDemo.ts'
