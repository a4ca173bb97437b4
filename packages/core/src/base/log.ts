/** How much goes to the console, each level with all before it. */
export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const

/** How much goes to the console. */
export type LogLevel = (typeof logLevels)[number]

/** Where lines for the developer of the site go: the console, unless a test listens. */
export type LogSink = (level: Exclude<LogLevel, 'silent'>, text: string, cause?: unknown) => void

/** Writes a line for the developer of the site, if its log level asks for such lines. */
export function log(
  {
    config,
    deps,
  }: { readonly config: { readonly logLevel: LogLevel }; readonly deps: { readonly log: LogSink } },
  level: Exclude<LogLevel, 'silent'>,
  text: string,
  cause?: unknown,
): void {
  if (logLevels.indexOf(level) <= logLevels.indexOf(config.logLevel))
    deps.log(level, `Latchkey: ${text}`, cause)
}
