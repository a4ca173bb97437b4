export { type EthersOptions, type EthersState, ethers, ethersState, getSigner } from './ethers.ts'
