export { type Ethers5Options, type Ethers5State, ethers5, ethersState, getSigner } from './ethers5.ts'
