/**
 * Stands in for the checks on a finished page: only a developer can read what they say, and every visitor would load
 * them. Bundlers choose it by the condition `production`; who has no bundler gets the checks.
 */
export function checkOptions(): void {}
