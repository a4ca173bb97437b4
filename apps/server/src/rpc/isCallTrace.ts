import { isObject } from './isObject.ts'

/** The only tracer that may pass: others are scripts that the node would run. */
const options = JSON.stringify({ tracer: 'callTracer', tracerConfig: { withLog: true } })

/**
 * Whether the parameters of `debug_traceCall` ask for the calls and logs of one transaction on the latest block, and for nothing
 * besides. They have to be written as `JSON.stringify` writes them: a name that stands there twice could mean something else to
 * the node.
 */
export function isCallTrace(paramsText: string): boolean {
  const params: unknown = JSON.parse(paramsText)
  if (!Array.isArray(params) || params.length !== 3 || JSON.stringify(params) !== paramsText) return false
  const [call, block, asked] = params as readonly unknown[]
  return isObject(call) && block === 'latest' && JSON.stringify(asked) === options
}
