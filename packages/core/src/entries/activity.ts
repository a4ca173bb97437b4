/** What a list of past transactions loads. */
export { watchActivity } from '../flows/read/watchActivity.ts'
