export { wagmi } from './wagmi.ts'
