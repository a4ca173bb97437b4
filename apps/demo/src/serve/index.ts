export { type DemoOptions, type RunningDemo, startDemo } from './startDemo.ts'
