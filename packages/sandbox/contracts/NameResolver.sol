// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// The resolver of a domain whose names are kept by a Latchkey server: it sends every question to the gateway of that
/// server (ENSIP-10 with EIP-3668) and believes only what one of the signers signed, for this resolver, this question
/// and a short time. The signed text is that of ENS's own off-chain resolver.
contract NameResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error NotOwner();
    error AnswerExpired();
    error InvalidSignature();

    event OwnerChanged(address owner);
    event UrlsChanged(string[] urls);
    event SignerChanged(address indexed signer, bool isSigner);

    // The upper half of the curve has a second signature for every first.
    uint256 private constant HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

    address public owner;
    mapping(address => bool) public signers;
    string[] private _urls;

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    constructor(address owner_, string[] memory urls_, address[] memory signers_) {
        owner = owner_;
        emit OwnerChanged(owner_);
        _urls = urls_;
        emit UrlsChanged(urls_);
        for (uint256 i = 0; i < signers_.length; i++) {
            signers[signers_[i]] = true;
            emit SignerChanged(signers_[i], true);
        }
    }

    function urls() external view returns (string[] memory) {
        return _urls;
    }

    function setOwner(address owner_) external onlyOwner {
        owner = owner_;
        emit OwnerChanged(owner_);
    }

    function setUrls(string[] calldata urls_) external onlyOwner {
        _urls = urls_;
        emit UrlsChanged(urls_);
    }

    function setSigner(address signer, bool isSigner) external onlyOwner {
        signers[signer] = isSigner;
        emit SignerChanged(signer, isSigner);
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == this.resolve.selector || id == this.supportsInterface.selector;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory question = abi.encodeCall(this.resolve, (name, data));
        revert OffchainLookup(address(this), _urls, question, this.resolveWithProof.selector, question);
    }

    function resolveWithProof(bytes calldata response, bytes calldata question) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        if (expires < block.timestamp) revert AnswerExpired();
        bytes32 hash = signatureHash(address(this), expires, question, result);
        if (!signers[_recover(hash, signature)]) revert InvalidSignature();
        return result;
    }

    /// What a gateway signs: for whom, until when, which question, and its result.
    function signatureHash(address target, uint64 expires, bytes memory question, bytes memory result)
        public
        pure
        returns (bytes32)
    {
        return keccak256(abi.encodePacked(hex"1900", target, expires, keccak256(question), keccak256(result)));
    }

    function _recover(bytes32 hash, bytes memory signature) private pure returns (address signer) {
        if (signature.length != 65) revert InvalidSignature();
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly ("memory-safe") {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        if (uint256(s) > HALF_ORDER) revert InvalidSignature();
        signer = ecrecover(hash, v, r, s);
        if (signer == address(0)) revert InvalidSignature();
    }
}
