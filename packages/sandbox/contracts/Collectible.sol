// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// A free ERC-721 whose metadata and picture live on the chain, so that nothing is fetched to show it.
contract Collectible is ERC721 {
    using Strings for uint256;

    uint256 public totalSupply;

    constructor() ERC721("Sandbox Doors", "DOOR") {}

    function mint(address to) external returns (uint256 id) {
        id = ++totalSupply;
        _safeMint(to, id);
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireOwned(id);
        bytes memory json = abi.encodePacked(
            '{"name":"Door #',
            id.toString(),
            '","description":"A door of the sandbox.","image":"data:image/svg+xml;base64,',
            Base64.encode(_picture(id)),
            '"}'
        );
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }

    function _picture(uint256 id) private pure returns (bytes memory) {
        return abi.encodePacked(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(',
            ((id * 47) % 360).toString(),
            ' 45% 40%)"/><rect x="20" y="10" width="24" height="44" rx="3" fill="#fff8"/>',
            '<circle cx="39" cy="33" r="2" fill="#000a"/></svg>'
        );
    }
}
