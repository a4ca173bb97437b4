// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Asks an account whether a signature is its own (ERC-1271, ERC-6492), in one eth_call that deploys nothing: the answer is the byte
/// that the constructor returns in place of code. It never reverts, so an error of the call is an error of the node.
contract SignatureValidator {
    uint256 private constant refused = 0;
    uint256 private constant accepted = 1;
    /// The account is a key, or a key that has lent its address to code (EIP-7702): the caller recovers the key.
    uint256 private constant ofKey = 2;

    /// `factory` and `factoryCall` make the account, where a signature comes from one that is not there yet; else both are empty.
    constructor(address account, bytes32 hash, bytes memory signature, address factory, bytes memory factoryCall) {
        uint256 answer = accepts(account, hash, signature) ? accepted : refused;
        if (answer == refused) {
            if (factory != address(0)) {
                // An account that exists may still have to be prepared by its factory (ERC-6492), so it is asked again.
                (bool made, ) = factory.call(factoryCall);
                if (made && accepts(account, hash, signature)) answer = accepted;
            } else if (account.code.length == 0 || isDelegated(account)) {
                answer = ofKey;
            }
        }
        assembly {
            mstore8(0, answer)
            return(0, 1)
        }
    }

    function accepts(address account, bytes32 hash, bytes memory signature) private view returns (bool) {
        if (account.code.length == 0) return false;
        bytes4 magic = 0x1626ba7e;
        (bool answered, bytes memory answer) = account.staticcall(abi.encodeWithSelector(magic, hash, signature));
        return answered && answer.length >= 32 && bytes32(answer) == bytes32(magic);
    }

    function isDelegated(address account) private view returns (bool) {
        return account.code.length == 23 && bytes3(account.code) == 0xef0100;
    }
}
