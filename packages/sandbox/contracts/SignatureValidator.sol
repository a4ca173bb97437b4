// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Asks an account that is a contract whether a signature is its own (ERC-1271, ERC-6492), in one eth_call that deploys nothing: the
/// answer is the byte that the constructor returns in place of code, 1 for yes and 0 for no. It never reverts, so an error of the call
/// is an error of the node.
contract SignatureValidator {
    /// `factory` and `factoryCall` make the account, where a signature comes from one that is not there yet; else both are empty.
    constructor(address account, bytes32 hash, bytes memory signature, address factory, bytes memory factoryCall) {
        bool accepted = accepts(account, hash, signature);
        if (!accepted && factory != address(0)) {
            // An account that exists may still have to be prepared by its factory (ERC-6492), so it is asked again.
            (bool made, ) = factory.call(factoryCall);
            accepted = made && accepts(account, hash, signature);
        }
        assembly {
            mstore8(0, accepted)
            return(0, 1)
        }
    }

    function accepts(address account, bytes32 hash, bytes memory signature) private view returns (bool) {
        if (account.code.length == 0) return false;
        bytes4 magic = 0x1626ba7e;
        (bool answered, bytes memory answer) = account.staticcall(abi.encodeWithSelector(magic, hash, signature));
        return answered && answer.length >= 32 && bytes32(answer) == bytes32(magic);
    }
}
