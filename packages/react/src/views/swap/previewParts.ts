/** The parts of the swap review, loaded when there is something to review. */
export { PreviewDetails } from './PreviewDetails.tsx'
export { PreviewLatch } from './PreviewLatch.tsx'
export { SwapEnds } from './SwapEnds.tsx'
export { SwapSteps } from './SwapSteps.tsx'
export { swapReview } from './swapStages.ts'
