export { type FrameOptions, type FrameServerDeps, type ServedFrame, startFrame } from './startFrame.ts'
