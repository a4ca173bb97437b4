// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// A resolver that sends every question to a gateway (ENSIP-10 with EIP-3668) and believes its answer.
/// It exists to prove that lookups travel through the universal resolver; never trust such a gateway with
/// real names.
contract GatewayResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    string public url;

    constructor(string memory url_) {
        url = url_;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == this.resolve.selector || id == this.supportsInterface.selector;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        string[] memory urls = new string[](1);
        urls[0] = url;
        revert OffchainLookup(address(this), urls, abi.encode(name, data), this.resolved.selector, name);
    }

    /// The gateway answers the name it was asked for together with the result.
    function resolved(bytes calldata response, bytes calldata name) external pure returns (bytes memory) {
        (bytes memory answeredName, bytes memory result) = abi.decode(response, (bytes, bytes));
        require(keccak256(answeredName) == keccak256(name), "The gateway answered for another name.");
        return result;
    }
}
