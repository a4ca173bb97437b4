// What only a page that sends loads.
export { sendDriver, sentReader } from '@latchkey/evm'
