// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Names as ENSIP-10 writes them: each label after its length, and a zero at the end.
library DnsName {
    error DNSDecodingFailed(bytes dns);
    error DNSEncodingFailed(string ens);

    bytes16 private constant DIGITS = "0123456789abcdef";

    /// Where the name without its first label begins.
    function parent(bytes memory name, uint256 start) internal pure returns (uint256 next) {
        next = start + 1 + uint8(name[start]);
        if (next >= name.length) revert DNSDecodingFailed(name);
    }

    function namehash(bytes memory name, uint256 start) internal pure returns (bytes32) {
        if (start >= name.length) revert DNSDecodingFailed(name);
        uint256 length = uint8(name[start]);
        if (length == 0) return bytes32(0);
        uint256 next = parent(name, start);
        bytes32 label;
        assembly ("memory-safe") {
            label := keccak256(add(add(name, 33), start), length)
        }
        return keccak256(abi.encode(namehash(name, next), label));
    }

    function encode(string memory ens) internal pure returns (bytes memory dns) {
        bytes memory text = bytes(ens);
        dns = new bytes(text.length + 2);
        uint256 start = 0;
        for (uint256 i = 0; i <= text.length; i++) {
            if (i < text.length && text[i] != ".") {
                dns[i + 1] = text[i];
                continue;
            }
            uint256 length = i - start;
            if (length == 0 || length > 255) revert DNSEncodingFailed(ens);
            dns[start] = bytes1(uint8(length));
            start = i + 1;
        }
    }

    /// ENSIP-3 for ether, ENSIP-19 for every other coin.
    function reverseName(bytes memory account, uint256 coinType, uint256 ether_)
        internal
        pure
        returns (string memory)
    {
        string memory space = coinType == ether_ ? "addr" : string(_shortHex(coinType));
        return string.concat(string(_hex(account)), ".", space, ".reverse");
    }

    function tail(bytes memory data, uint256 from) internal pure returns (bytes memory rest) {
        rest = new bytes(data.length - from);
        for (uint256 i = 0; i < rest.length; i++) rest[i] = data[from + i];
    }

    function _hex(bytes memory data) private pure returns (bytes memory text) {
        text = new bytes(data.length * 2);
        for (uint256 i = 0; i < data.length; i++) {
            text[2 * i] = DIGITS[uint8(data[i]) >> 4];
            text[2 * i + 1] = DIGITS[uint8(data[i]) & 15];
        }
    }

    function _shortHex(uint256 value) private pure returns (bytes memory text) {
        uint256 digits = 1;
        while (value >> (4 * digits) != 0) digits++;
        text = new bytes(digits);
        for (uint256 i = 0; i < digits; i++) text[digits - 1 - i] = DIGITS[(value >> (4 * i)) & 15];
    }
}
