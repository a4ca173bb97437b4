/** What the review of a swap is made of: it comes when there is something to review. */
export { PreviewDetails } from './PreviewDetails.tsx'
export { PreviewLatch } from './PreviewLatch.tsx'
export { SwapEnds } from './SwapEnds.tsx'
export { SwapSteps } from './SwapSteps.tsx'
export { swapReview } from './swapStages.ts'
