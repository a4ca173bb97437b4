/** On its own, so that a page that shows no portfolio never loads what reads one. */
export { pollPortfolio, portfolioQuery, refreshPortfolio } from '@latchkey/core'
