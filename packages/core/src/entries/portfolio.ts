/** What a list of holdings loads. */
export { pollPortfolio } from '../flows/portfolio/pollPortfolio.ts'
export { portfolioQuery } from '../flows/portfolio/portfolioQuery.ts'
export { refreshPortfolio } from '../flows/portfolio/refreshPortfolio.ts'
